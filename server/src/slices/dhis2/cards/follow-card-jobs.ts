import type { UnitOfWork } from '#platform/scopes.ts'
import { findJobById } from '#slices/campaigns/index.ts'
import { areCardsActive } from '#slices/cards/index.ts'
import { completeTask, failTask } from '../tasks/end-task.ts'
import { listTaskJobs, lockTask } from '../tasks/queries.ts'
import { ALL_ORDERED } from './order-cards.ts'

/** A job of a task has ended: with the last one the task has. */
export async function cardJobCompleted(work: UnitOfWork, { job_id }: { job_id: string }): Promise<void> {
  await endJob(work, job_id, 'completed')
}

/** Its cards never verify, so that its enrollments are without a card again. */
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
  const ours = await work.db
    .updateTable('dhis2_task_job')
    .set({ status })
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .returning('task_id')
    .executeTakeFirst()
  if (ours) await endTaskWithItsJobs(work, ours.task_id)
}

/** Also called when all jobs are ordered: the last of them may have ended before. */
export async function endTaskWithItsJobs(work: UnitOfWork, taskId: string): Promise<void> {
  const task = await lockTask(work, taskId)
  const jobs = await listTaskJobs(work, taskId)
  if (task.status !== 'generating' || task.cards_ordered_until !== ALL_ORDERED) return
  if (jobs.some(({ status }) => status === 'open')) return
  const failed = jobs.find(({ status }) => status === 'failed')
  if (!failed) return completeTask(work, task)
  const job = await findJobById(work, failed.job_id)
  await failTask(work, taskId, job?.error ?? 'generation_failed')
}

/** A card was revoked or replaced: look again whether its enrollments have one. */
export async function cardChanged(
  work: UnitOfWork,
  { mpi_id, campaign_id }: { mpi_id: string | null; campaign_id: string },
): Promise<void> {
  if (mpi_id === null) return
  const rows = await work.db
    .selectFrom('dhis2_enrollment as enrollment')
    .innerJoin('dhis2_programme as programme', (join) =>
      join
        .onRef('programme.tenant_id', '=', 'enrollment.tenant_id')
        .onRef('programme.programme_uid', '=', 'enrollment.programme_uid'),
    )
    .select(['enrollment.enrollment_uid', 'enrollment.card_job_id', 'enrollment.card_place'])
    .where('enrollment.tenant_id', '=', work.tenantId)
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
