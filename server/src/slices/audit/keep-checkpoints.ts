import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { writeCheckpoint } from './checkpoint.ts'
import { findHead, listHeads } from './queries.ts'

export interface CheckpointKeeper {
  stop(): Promise<void>
}

const SETTLE_MS = 1_000

/** Signs the end of a chain within a second of its growing: what a thief of the database could cut off is that much. */
export function keepCheckpoints(services: Services): CheckpointKeeper {
  const moved = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const flush = () => {
    timer = undefined
    const tenants = [...moved]
    moved.clear()
    running = running.then(async () => {
      for (const tenantId of tenants) await checkpointOne(services, tenantId)
    })
    running = running.catch((error) => services.log.error('audit checkpoint failed', { error }))
  }
  const unsubscribe = services.notifier.on('audit-head-moved', ({ tenantId }) => {
    moved.add(tenantId)
    timer ??= setTimeout(flush, SETTLE_MS)
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

/** A safety net for what a process that died left unsigned. */
export async function checkpointAll(services: Services): Promise<void> {
  const heads = await inPlatformScope(services, (scope) => listHeads(scope.db))
  for (const head of heads) {
    await writeCheckpoint(
      services.storage,
      services.keyring,
      { ...head, tenantId: head.tenant_id },
      services.clock.now(),
    )
  }
}

async function checkpointOne(services: Services, tenantId: string): Promise<void> {
  const head = await inPlatformScope(services, (scope) => findHead(scope.db, tenantId))
  if (head) await writeCheckpoint(services.storage, services.keyring, { ...head, tenantId }, services.clock.now())
}
