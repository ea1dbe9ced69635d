import { sql } from 'kysely'
import { LeaseTable } from '#platform/queue/lease.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Task } from '../tables.ts'
import { releaseProgramme } from './programme-reader.ts'

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
