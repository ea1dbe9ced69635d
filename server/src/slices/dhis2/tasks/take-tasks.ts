import { sql } from 'kysely'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import type { IdentityCache } from '#slices/mpi/index.ts'
import { ALL_CARDS_ORDERED } from '../cards/all-cards-ordered.ts'
import type { Task } from '../tables.ts'
import { runTask } from './run-task.ts'
import { claimTask } from './task-lease.ts'

/** How many tasks a worker runs at once. Most of the time they wait for DHIS2. */
const SLOTS = 4

export function dhis2Loops(services: Services, identityCache: IdentityCache): WorkLoop[] {
  return Array.from({ length: SLOTS }, (_, slot) => ({
    name: `dhis2.${slot + 1}`,
    wokenBy: 'dhis2-tasks-waiting',
    async step(stopping) {
      const task = await inPlatformWork(services, theSystem, takeTask)
      if (task) await runTask(services, identityCache, task, stopping)
      return task !== undefined
    },
  }))
}

/** Takes the next task. One that only waits for its card jobs needs no worker; those of a suspended organization wait. */
export async function takeTask(work: PlatformWork): Promise<Task | undefined> {
  const isEligible = sql`
    work.status in ('pending', 'syncing', 'generating') and work.cards_ordered_until <> ${ALL_CARDS_ORDERED}
    and ${isOfOpenOrganization(sql.ref('work.tenant_id'))}`
  const next = await takeInTurn(work, { work: 'dhis2_task', lastTaken: 'dhis2_task_last_taken' }, isEligible)
  return next && claimTask(work.asTenant(next.tenant_id), next.id)
}
