import type { UnitOfWork } from '#platform/scopes.ts'
import type { Task } from '../tables.ts'

/** A worker that was killed holds its task for so long; a living one renews it three times meanwhile. */
const LEASE_SECONDS = 12

/** Somebody else works on the task now, or it has ended. What this worker still does counts nowhere. */
export class TaskLost extends Error {
  override name = 'TaskLost'
}

/** Takes a task that nobody holds; `attempt` fences everything that is written for it. */
export async function claimTask(work: UnitOfWork, taskId: string): Promise<Task | undefined> {
  const claimed = await work.db
    .updateTable('dhis2_task')
    .set((eb) => ({
      attempt: eb('attempt', '+', 1),
      status: eb
        .case()
        .when('kind', '=', 'sync')
        .then('syncing' as const)
        .else('generating' as const)
        .end(),
      lease_until: leaseEnd(work.now),
      started_at: eb.fn.coalesce('started_at', eb.val(work.now)),
    }))
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', taskId)
    .where('status', 'in', ['pending', 'syncing', 'generating'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', work.now)]))
    .returningAll()
    .executeTakeFirst()
  return claimed
}

/** Keeps the task, and refuses a worker whose time is over. */
export async function keepTask(work: UnitOfWork, task: Task): Promise<void> {
  const held = await work.db
    .updateTable('dhis2_task')
    .set({ lease_until: leaseEnd(work.now) })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .where('status', 'in', ['syncing', 'generating'])
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new TaskLost('the task belongs to another attempt')
}

/** Hands a task back: whoever has a free slot may take it at once, or after a pause. */
export async function releaseTask(
  work: UnitOfWork,
  task: Task,
  pause: { run_after?: Date; failures?: number } = {},
): Promise<void> {
  await work.db
    .updateTable('dhis2_task')
    .set({ lease_until: null, ...pause })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .execute()
  await releaseProgramme(work, task)
  work.notifyAllProcesses('dhis2-tasks-waiting', {})
}

/** One reader per programme: two would write the same rows. */
export async function claimProgramme(work: UnitOfWork, task: Task): Promise<boolean> {
  const claimed = await work.db
    .updateTable('dhis2_programme')
    .set({ reader_task_id: task.id, reader_until: leaseEnd(work.now) })
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', task.programme_uid)
    .where((eb) =>
      eb.or([eb('reader_task_id', 'is', null), eb('reader_task_id', '=', task.id), eb('reader_until', '<', work.now)]),
    )
    .returning('programme_uid')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function releaseProgramme(work: UnitOfWork, task: Task): Promise<void> {
  await work.db
    .updateTable('dhis2_programme')
    .set({ reader_task_id: null, reader_until: null })
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', task.programme_uid)
    .where('reader_task_id', '=', task.id)
    .execute()
}

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1_000)
