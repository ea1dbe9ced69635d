import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { listHeads } from './queries.ts'
import { SigningRefusedError, signChain } from './sign-chain.ts'
import { countRefusals } from './signer-memory.ts'
import { SigningBusy } from './signing-lease.ts'

export interface CheckpointWriter {
  stop(): Promise<void>
}

const DELAY_MS = 1_000

/** Signs the head of a chain within a second of its growth: nobody can cut off more than that unnoticed. */
export function startCheckpointWriter(services: Services): CheckpointWriter {
  const grownChains = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const grew = (tenantId: string) => {
    grownChains.add(tenantId)
    timer ??= setTimeout(flush, DELAY_MS)
  }
  const flush = () => {
    timer = undefined
    const tenants = [...grownChains]
    grownChains.clear()
    running = running.then(async () => {
      for (const tenantId of tenants) if (await isBusy(services, tenantId)) grew(tenantId)
    })
  }
  const unsubscribe = services.notifier.on('audit-head-moved', ({ tenantId }) => grew(tenantId))
  services.metrics.measurements.add({
    everyMs: 10_000,
    async measure() {
      services.metrics.set('samakart_audit_chains_refused', {}, await countRefusals(services.config.dataDir))
    },
    forget: () => {},
  })
  return {
    async stop() {
      unsubscribe()
      clearTimeout(timer)
      flush()
      await running
      clearTimeout(timer)
    },
  }
}

/** Signs what a process that died left unsigned. */
export async function checkpointAllChains(services: Services): Promise<void> {
  const heads = await inPlatformScope(services, (scope) => listHeads(scope.db))
  for (const { tenant_id } of heads) await isBusy(services, tenant_id)
}

/** Whether another process signs the chain at the moment, so that it has to be looked at again. One that fails does not keep others from being signed. */
async function isBusy(services: Services, tenantId: string): Promise<boolean> {
  try {
    await signChain(services, tenantId)
  } catch (error) {
    if (error instanceof SigningBusy) return true
    // A refusal has its own line.
    if (!(error instanceof SigningRefusedError))
      services.log.error('audit checkpoint failed', { organization_id: tenantId, error })
  }
  return false
}
