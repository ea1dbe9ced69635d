import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { refund } from '#slices/billing/index.ts'
import { voidCards } from '#slices/cards/index.ts'
import { JobAlreadyEnded } from '../errors.ts'
import { lockCampaign } from '../queries.ts'
import type { CampaignRow, CampaignStatus, Job } from '../tables.ts'
import { deleteBatches } from './batches.ts'
import { jobLeases } from './job-lease.ts'
import { getJob, lockJob } from './queries.ts'

/** Ends an open job and refunds exactly what it was charged. Failing it again changes nothing; a published job cannot fail. */
export async function failJob(work: UnitOfWork, jobId: string, error: string): Promise<void> {
  const { campaign_id } = await getJob(work, jobId)
  const { refunded_units } = await refund(work, { cause: jobId })
  const campaign = await lockCampaign(work, campaign_id)
  const job = await lockJob(work, jobId)
  if (job.status === 'failed') return
  if (job.published_at) throw new JobAlreadyEnded({ values: { status: 'completed' } })
  await jobLeases.revoke(work, jobId, {
    status: 'failed',
    error,
    failed_at: work.now,
    quota_refunded: refunded_units,
  })
  await voidCards(work, jobId)
  await deleteBatches(work, jobId)
  await recordEndedJob(work, campaign, { completed: 0, cards: 0 })
  recordAct(work, { action: 'job.failed', object: jobId, details: { quota_refunded: refunded_units } })
  await work.publish('job-failed', jobEvent(job, campaign))
  work.notifyAllProcesses('job-changed', { jobId })
  const { attempt, total_cards: cards } = job
  // Why a card was refused names its row; the first word is enough here.
  work.notifyProcess('job-step', { job: 'cards', id: jobId, step: 'failed', attempt, cards, code: firstWord(error) })
}

const firstWord = (error: string) => /^\w+/.exec(error)?.[0] ?? 'failed'

/** Ends an open job at the organization's request. */
export async function cancelJob(work: UnitOfWork, jobId: string, error: string): Promise<Job> {
  const { status } = await getJob(work, jobId)
  if (status === 'completed' || status === 'failed') throw new JobAlreadyEnded({ values: { status } })
  await failJob(work, jobId, error)
  return getJob(work, jobId)
}

export function jobEvent({ id, total_cards, dpi }: Job, { id: campaign_id, prefix }: CampaignRow) {
  return { job_id: id, campaign_id, prefix, cards: total_cards, dpi }
}

/** Updates the counters and the status of a campaign after one of its jobs has ended. */
export async function recordEndedJob(
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

/** The status of a campaign follows from its jobs, unless it is archived. */
function statusAfter(campaign: Pick<CampaignRow, 'status' | 'open_jobs' | 'completed_jobs'>): CampaignStatus {
  if (campaign.status === 'archived') return 'archived'
  return campaign.open_jobs === 0 && campaign.completed_jobs > 0 ? 'completed' : 'active'
}
