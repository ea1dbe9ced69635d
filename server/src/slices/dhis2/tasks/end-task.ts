import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { Task } from '../tables.ts'
import { releaseProgramme } from './programme-reader.ts'
import { getTask, lockTask } from './queries.ts'
import { taskLeases } from './task-lease.ts'
import { deleteLogos } from './task-logos.ts'

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
