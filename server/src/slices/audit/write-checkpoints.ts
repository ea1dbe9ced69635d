import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { listHeads } from './queries.ts'
import { type Head, SigningRefusedError, signChain } from './sign-chain.ts'
import { countRefusals } from './signer-memory.ts'
import { SigningBusy } from './signing-lease.ts'

export interface CheckpointWriter {
  /** Begins with what a process that died has left unsigned, or what was written before this one listened. */
  signEarlier(): void
  stop(): Promise<void>
}

const DELAY_MS = 1_000
/** A store or disk that takes no file is tried again after this time. */
const RETRY_MS = 30_000

/** What this process has written of a chain and nobody has signed yet. */
interface Unsigned {
  written: Head
  /** By the monotonic clock. */
  since: number
}

/**
 * Signs the head of a chain within a second of its growth. What this process has written stays in its memory until it is signed, so that nobody changes it
 * or cuts it off meanwhile, however long that takes.
 */
export function startCheckpointWriter(services: Services): CheckpointWriter {
  const unsigned = new Map<string, Unsigned>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  const flush = () => {
    timer = undefined
    running = running.then(async () => {
      let hasFailed = false
      for (const [tenantId, { written }] of [...unsigned]) {
        const outcome = await trySigning(services, tenantId, written)
        hasFailed ||= outcome === 'failed'
        if (outcome === 'done' && unsigned.get(tenantId)?.written === written) unsigned.delete(tenantId)
      }
      if (unsigned.size > 0 && !isStopped) timer ??= setTimeout(flush, hasFailed ? RETRY_MS : DELAY_MS)
    })
  }
  const unsubscribe = services.notifier.on('audit-head-moved', ({ tenantId, ...written }) => {
    const before = unsigned.get(tenantId)
    // Of two transactions that end at the same time, the later one may be told of first.
    if (before && before.written.seq > written.seq) return
    unsigned.set(tenantId, { written, since: before?.since ?? performance.now() })
    timer ??= setTimeout(flush, DELAY_MS)
  })
  services.metrics.measurements.add({
    everyMs: 10_000,
    async measure() {
      const now = performance.now()
      const oldest = [...unsigned.values()].reduce((first, { since }) => Math.min(first, since), now)
      services.metrics.set('samakart_audit_unsigned_seconds', {}, (now - oldest) / 1_000)
      services.metrics.set('samakart_audit_chains_refused', {}, await countRefusals(services.config.dataDir))
    },
    forget: () => {},
  })
  return {
    signEarlier() {
      running = running
        .then(() => checkpointAllChains(services))
        .catch((error) => services.log.error('audit checkpoint failed', { error }))
    },
    async stop() {
      unsubscribe()
      isStopped = true
      clearTimeout(timer)
      flush()
      await running
    },
  }
}

/** Signs what a process that died left unsigned. */
export async function checkpointAllChains(services: Services): Promise<void> {
  const heads = await inPlatformScope(services, (scope) => listHeads(scope.db))
  for (const { tenant_id } of heads) await trySigning(services, tenant_id)
}

/** `busy`: another process signs the chain at the moment. A chain that fails does not keep others from being signed. */
async function trySigning(services: Services, tenantId: string, written?: Head): Promise<'done' | 'busy' | 'failed'> {
  try {
    await signChain(services, tenantId, written)
  } catch (error) {
    if (error instanceof SigningBusy) return 'busy'
    // A refusal has its own line, and nothing is tried again.
    if (error instanceof SigningRefusedError) return 'done'
    services.log.error('audit checkpoint failed', { organization_id: tenantId, error })
    return 'failed'
  }
  return 'done'
}
