import { sql } from 'kysely'
import { LeaseTable, leaseEnd } from '#platform/queue/lease.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { Task } from '../tables.ts'
import { deleteLogos, getTask, lockTask } from './tasks.ts'

export const taskLeases = new LeaseTable('dhis2_task', {
  open: ['pending', 'syncing', 'generating'],
  running: ['syncing', 'generating'],
})

export async function claimTask(work: UnitOfWork, taskId: string): Promise<Task | undefined> {
  const claimed = await taskLeases.claim(work, taskId, {
    status: sql`case kind when 'sync' then 'syncing' else 'generating' end`,
    started_at: sql`coalesce(started_at, ${work.now})`,
  })
  if (claimed) work.notifyProcess('job-step', { job: 'dhis2', id: taskId, step: 'taken', attempt: claimed.attempt })
  return claimed
}

/** Hands the task back: any worker with a free slot may take it, at once or after `run_after`. */
export async function releaseTask(
  work: UnitOfWork,
  task: Task,
  backoff: { run_after?: Date; failures?: number } = {},
): Promise<void> {
  await taskLeases.release(work, task, backoff)
  await releaseProgramme(work, task)
  work.notifyAllProcesses('dhis2-tasks-waiting', {})
}

// One task at a time reads a programme: two would write the same rows.
/** Also renews the claim of the task that reads the programme already. */
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

async function releaseProgramme(work: UnitOfWork, task: Task): Promise<void> {
  await work.db
    .updateTable('dhis2_programme')
    .set({ reader_task_id: null, reader_until: null })
    .where('tenant_id', '=', work.tenantId)
    .where('programme_uid', '=', task.programme_uid)
    .where('reader_task_id', '=', task.id)
    .execute()
}

/** Only the attempt that holds the task may complete it. */
export async function completeTask(work: UnitOfWork, task: Task): Promise<void> {
  const done = await taskLeases.update(work, task, {
    status: 'completed',
    completed_at: work.now,
    lease_until: null,
  })
  await releaseProgramme(work, task)
  await deleteLogos(work, task.id)
  work.notifyProcess('job-step', {
    job: 'dhis2',
    id: task.id,
    step: 'completed',
    attempt: task.attempt,
    acceptedAt: task.created_at,
  })
  if (task.kind === 'sync')
    await work.publish('sync-completed', { task_id: task.id, programme_uid: task.programme_uid })
  recordAct(work, {
    action: `dhis2.${task.kind}_completed`,
    object: task.id,
    details: {
      programme_uid: task.programme_uid,
      enrollments_read: done.enrollments_read,
      enrollments_changed: done.enrollments_changed,
      mpi_resolved: done.mpi_resolved,
      mpi_created: done.mpi_created,
      mpi_pending_review: done.mpi_pending_review,
      sensitive_blocked: done.sensitive_blocked,
      cards: done.total_cards,
    },
  })
}

/** Failing a task that has ended changes nothing. Rows that were read stay, and the next run continues from the last cursor. */
export async function failTask(work: UnitOfWork, taskId: string, error: string): Promise<void> {
  const { status } = await getTask(work, taskId)
  if (status === 'completed' || status === 'failed') return
  const task = await lockTask(work, taskId)
  await taskLeases.revoke(work, taskId, { status: 'failed', error, failed_at: work.now })
  await releaseProgramme(work, task)
  await deleteLogos(work, taskId)
  work.notifyProcess('job-step', {
    job: 'dhis2',
    id: taskId,
    step: 'failed',
    attempt: task.attempt,
    code: /^\w+/.exec(error)?.[0] ?? 'failed',
  })
  if (task.kind === 'sync') await work.publish('sync-failed', { task_id: taskId, programme_uid: task.programme_uid })
  recordAct(work, { action: `dhis2.${task.kind}_failed`, object: taskId, details: { error } })
}
