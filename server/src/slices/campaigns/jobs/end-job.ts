import type { UnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countStorage, refund } from '#slices/billing/index.ts'
import { validateCards, voidCards } from '#slices/cards/index.ts'
import { linkProgrammes } from '#slices/mpi/index.ts'
import { type Portal, recordPublication } from '#slices/portal/index.ts'
import { statusAfter } from '../campaign-status.ts'
import { JobAlreadyEnded } from '../errors.ts'
import { lockCampaign } from '../queries.ts'
import type { CampaignRow, Job } from '../tables.ts'
import type { Artifacts } from './artifacts.ts'
import { LeaseLost } from './lease.ts'
import { forgetPeople, forgetPieces } from './pieces.ts'
import { getJob, lockJob } from './queries.ts'

/** The files are published; now the cards become valid, all at once. Only the attempt that holds the job may say so. */
export async function completeJob(work: UnitOfWork, job: Job, artifacts: Artifacts, portal: Portal): Promise<void> {
  // The account before the campaign, as a refund locks them.
  const bytes = Object.values(artifacts).reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  await countStorage(work, { cause: `artifacts:${job.id}`, bytes })
  const campaign = await lockCampaign(work, job.campaign_id)
  const held = await work.db
    .updateTable('generation_job')
    .set({
      status: 'completed',
      completed_at: work.now,
      cards_generated: job.total_cards,
      lease_until: null,
      artifacts: JSON.stringify(artifacts),
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('status', '=', 'generating')
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new LeaseLost('the job belongs to another attempt')
  const mpiIds = await validateCards(work, job.id)
  await linkProgrammes(
    work,
    mpiIds.map((mpi_id) => ({
      mpi_id,
      programme_type: campaign.campaign_type,
      campaign_id: campaign.id,
      source: job.id,
    })),
  )
  await forgetPeople(work, job.id)
  await closeInCampaign(work, campaign, { completed: 1, cards: job.total_cards })
  recordAct(work, { action: 'job.completed', object: job.id, details: { cards: job.total_cards } })
  recordPublication(work, { campaignId: campaign.id, portal })
  await work.publish('job-completed', newsOf(job, campaign))
  work.signal('job-moved', { jobId: job.id })
}

/** Ends an open job with a refund of exactly what it took. Failing it again changes nothing. */
export async function failJob(work: UnitOfWork, jobId: string, error: string): Promise<void> {
  const { campaign_id } = await getJob(work, jobId)
  const given = await refund(work, { cause: jobId })
  const campaign = await lockCampaign(work, campaign_id)
  const job = await lockJob(work, jobId)
  if (job.status === 'completed') throw new JobAlreadyEnded({ values: { status: job.status } })
  if (job.status === 'failed') return
  await work.db
    .updateTable('generation_job')
    .set({
      status: 'failed',
      error,
      failed_at: work.now,
      quota_refunded: given.refunded_units,
      lease_until: null,
      attempt: job.attempt + 1,
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .execute()
  await voidCards(work, jobId)
  await forgetPieces(work, jobId)
  await closeInCampaign(work, campaign, { completed: 0, cards: 0 })
  recordAct(work, { action: 'job.failed', object: jobId, details: { quota_refunded: given.refunded_units } })
  await work.publish('job-failed', newsOf(job, campaign))
  work.signal('job-moved', { jobId })
}

/** By its owner's wish. */
export async function cancelJob(work: UnitOfWork, jobId: string, error: string): Promise<Job> {
  const { status } = await getJob(work, jobId)
  if (status === 'completed' || status === 'failed') throw new JobAlreadyEnded({ values: { status } })
  await failJob(work, jobId, error)
  return getJob(work, jobId)
}

function newsOf({ id, total_cards, dpi }: Job, { id: campaign_id, prefix }: CampaignRow) {
  return { job_id: id, campaign_id, prefix, cards: total_cards, dpi }
}

async function closeInCampaign(
  work: UnitOfWork,
  campaign: CampaignRow,
  ended: { completed: number; cards: number },
): Promise<void> {
  const open_jobs = campaign.open_jobs - 1
  const completed_jobs = campaign.completed_jobs + ended.completed
  await work.db
    .updateTable('campaign')
    .set({
      open_jobs,
      completed_jobs,
      total_cards: campaign.total_cards + ended.cards,
      status: statusAfter({ ...campaign, open_jobs, completed_jobs }),
      updated_at: work.now,
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', campaign.id)
    .execute()
}
