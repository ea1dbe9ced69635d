import { inPlatformScope } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { writeCheckpoint } from './checkpoint.ts'
import { findHead, listHeads } from './queries.ts'

export interface CheckpointKeeper {
  stop(): Promise<void>
}

const SETTLE_MS = 1_000

/** Signs the end of a chain within a second of its growing: what a thief of the database could cut off is that much. */
export function keepCheckpoints(shop: Workshop): CheckpointKeeper {
  const moved = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const flush = () => {
    timer = undefined
    const tenants = [...moved]
    moved.clear()
    running = running.then(async () => {
      for (const tenantId of tenants) await checkpointOne(shop, tenantId)
    })
    running = running.catch((error) => shop.log.error('audit checkpoint failed', { error }))
  }
  const unsubscribe = shop.signals.on('audit-head-moved', ({ tenantId }) => {
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
export async function checkpointAll(shop: Workshop): Promise<void> {
  const heads = await inPlatformScope(shop, (scope) => listHeads(scope.db))
  for (const head of heads) {
    await writeCheckpoint(shop.storage, shop.keyring, { ...head, tenantId: head.tenant_id }, shop.clock.now())
  }
}

async function checkpointOne(shop: Workshop, tenantId: string): Promise<void> {
  const head = await inPlatformScope(shop, (scope) => findHead(scope.db, tenantId))
  if (head) await writeCheckpoint(shop.storage, shop.keyring, { ...head, tenantId }, shop.clock.now())
}
