import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { writeCheckpoint } from './checkpoint.ts'
import { findHead, listHeads } from './queries.ts'

export interface CheckpointWriter {
  stop(): Promise<void>
}

const DELAY_MS = 1_000

/** Signs the head of a chain within a second of its growth: nobody can cut off more than that unnoticed. */
export function startCheckpointWriter(services: Services): CheckpointWriter {
  const grownChains = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const flush = () => {
    timer = undefined
    const tenants = [...grownChains]
    grownChains.clear()
    running = running.then(async () => {
      for (const tenantId of tenants) await checkpointChain(services, tenantId)
    })
    running = running.catch((error) => services.log.error('audit checkpoint failed', { error }))
  }
  const unsubscribe = services.notifier.on('audit-head-moved', ({ tenantId }) => {
    grownChains.add(tenantId)
    timer ??= setTimeout(flush, DELAY_MS)
  })
  return {
    async stop() {
      unsubscribe()
      clearTimeout(timer)
      flush()
      await running
    },
  }
}

/** Signs what a process that died left unsigned. */
export async function checkpointAllChains(services: Services): Promise<void> {
  const heads = await inPlatformScope(services, (scope) => listHeads(scope.db))
  for (const { tenant_id, ...head } of heads) await signHead(services, { ...head, tenantId: tenant_id })
}

async function checkpointChain(services: Services, tenantId: string): Promise<void> {
  const head = await inPlatformScope(services, (scope) => findHead(scope.db, tenantId))
  if (head) await signHead(services, { ...head, tenantId })
}

async function signHead(services: Services, head: { tenantId: string; seq: number; hash: string }): Promise<void> {
  await writeCheckpoint(services.storage, services.keyring, head, services.clock.now())
}
