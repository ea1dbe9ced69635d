import type { UnitOfWork } from '#platform/scopes.ts'
import { findJobById } from '#slices/campaigns/index.ts'
import { areCardsActive } from '#slices/cards/index.ts'
import { enrollmentsWithProgramme } from '../enrollments.ts'
import { ALL_CARDS_ORDERED } from '../tables.ts'
import { completeTask, failTask } from '../tasks/task-lease.ts'
import { listTaskJobs, lockTask } from '../tasks/tasks.ts'

/** Ends the task when the last of its jobs has ended. */
export async function cardJobCompleted(work: UnitOfWork, { job_id }: { job_id: string }): Promise<void> {
  await endJob(work, job_id, 'completed')
}

/** Whoever was skipped while the job ran has no card of this job. */
export async function cardsSkipped(
  work: UnitOfWork,
  { job_id, places }: { job_id: string; places: readonly number[] },
): Promise<void> {
  await work.db
    .updateTable('dhis2_enrollment')
    .set({ has_card: false })
    .where('tenant_id', '=', work.tenantId)
    .where('card_job_id', '=', job_id)
    .where(({ eb, val }) => eb('card_place', '=', eb.fn.any(val([...places]))))
    .execute()
}

/** The cards of a failed job never become valid, so its enrollments have no card again. */
export async function cardJobFailed(work: UnitOfWork, { job_id }: { job_id: string }): Promise<void> {
  await work.db
    .updateTable('dhis2_enrollment')
    .set({ has_card: false })
    .where('tenant_id', '=', work.tenantId)
    .where('card_job_id', '=', job_id)
    .execute()
  await endJob(work, job_id, 'failed')
}

async function endJob(work: UnitOfWork, jobId: string, status: 'completed' | 'failed'): Promise<void> {
  const taskJob = await work.db
    .updateTable('dhis2_task_job')
    .set({ status })
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .returning('task_id')
    .executeTakeFirst()
  if (taskJob) await endTaskWithItsJobs(work, taskJob.task_id)
}

/** Also called when all jobs have been started, because the last of them may have ended already. */
export async function endTaskWithItsJobs(work: UnitOfWork, taskId: string): Promise<void> {
  const task = await lockTask(work, taskId)
  const jobs = await listTaskJobs(work, taskId)
  if (task.status !== 'generating' || task.cards_ordered_until !== ALL_CARDS_ORDERED) return
  if (jobs.some(({ status }) => status === 'open')) return
  const failed = jobs.find(({ status }) => status === 'failed')
  if (!failed) return completeTask(work, task)
  const job = await findJobById(work, failed.job_id)
  await failTask(work, taskId, job?.error ?? 'generation_failed')
}

/** Checks again which enrollments of a holder have a card, after a card was revoked or replaced. */
export async function cardChanged(
  work: UnitOfWork,
  { mpi_id, campaign_id }: { mpi_id: string | null; campaign_id: string },
): Promise<void> {
  if (mpi_id === null) return
  const rows = await enrollmentsWithProgramme(work)
    .select(['enrollment.enrollment_uid', 'enrollment.card_job_id', 'enrollment.card_place'])
    .where('enrollment.mpi_id', '=', mpi_id)
    .where('programme.campaign_id', '=', campaign_id)
    .where('enrollment.card_job_id', 'is not', null)
    .execute()
  const active = await areCardsActive(
    work,
    rows.map(({ card_job_id, card_place }) => ({ job_id: card_job_id ?? '', place: card_place ?? 0 })),
  )
  for (const [at, { enrollment_uid }] of rows.entries()) {
    await work.db
      .updateTable('dhis2_enrollment')
      .set({ has_card: active[at] ?? false })
      .where('tenant_id', '=', work.tenantId)
      .where('enrollment_uid', '=', enrollment_uid)
      .execute()
  }
}
