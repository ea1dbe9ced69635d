import { sql } from 'kysely'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { inPlatformWork, type PlatformWork, theSystem } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { ALL_ORDERED } from '../cards/order-cards.ts'
import type { Task } from '../tables.ts'
import { claimTask } from './lease.ts'
import { runTask } from './run-task.ts'

/** Tasks that a worker runs at once. Most of the time they wait for DHIS2. */
const SLOTS = 4

export function dhis2Loops(shop: () => Workshop): WorkLoop[] {
  return Array.from({ length: SLOTS }, (_, slot) => ({
    name: `dhis2.${slot + 1}`,
    wokenBy: 'dhis2-tasks-waiting',
    async step(stopping) {
      const task = await inPlatformWork(shop(), theSystem, takeTask)
      if (task) await runTask(shop(), task, stopping)
      return task !== undefined
    },
  }))
}

/** The oldest task of the organization whose turn it is. A task that only waits for its cards needs no worker. */
export async function takeTask(work: PlatformWork): Promise<Task | undefined> {
  const now = work.now.toISOString()
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select task.id, task.tenant_id from dhis2_task task
    left join dhis2_turn turn on turn.tenant_id = task.tenant_id
    where task.status in ('pending', 'syncing', 'generating') and task.cards_ordered_until <> ${ALL_ORDERED}
      and (task.lease_until is null or task.lease_until < ${now}::timestamptz)
      and (task.run_after is null or task.run_after <= ${now}::timestamptz)
    order by turn.taken_at nulls first, task.created_at, task.id
    limit 1 for update of task skip locked`.execute(work.db)
  const [next] = rows
  if (!next) return undefined
  await work.db
    .insertInto('dhis2_turn')
    .values({ tenant_id: next.tenant_id, taken_at: work.now })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ taken_at: work.now }))
    .execute()
  return claimTask(work.asTenant(next.tenant_id), next.id)
}
