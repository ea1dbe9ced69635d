import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countStorage } from '#slices/billing/index.ts'
import { makeCardsValid } from '#slices/cards/index.ts'
import { linkPartOfProgramme, recordProgrammesLinked } from '#slices/mpi/index.ts'
import { type Portal, recordPublication } from '#slices/portal/index.ts'
import { expiryOfNewFiles } from '../files/retention.ts'
import { keepStoredFiles } from '../files/stored-files.ts'
import { lockCampaign } from '../queries.ts'
import type { CampaignRow, Job } from '../tables.ts'
import type { Artifacts } from './artifacts.ts'
import { deletePeople } from './batches.ts'
import { jobEvent, recordEndedJob } from './end-job.ts'
import { jobLeases, renewJob } from './job-lease.ts'
import type { RunningJob } from './running-job.ts'

const CARDS_PER_TRANSACTION = 1_000

/**
 * Records that the files are in the store. Only the attempt that holds the job may do this, and it cannot be undone: from
 * here on the job can only be completed, and neither a failure nor a request ends it otherwise.
 */
export async function publishJob(
  work: UnitOfWork,
  job: Job,
  artifacts: Artifacts,
  portal: Pick<Portal, 'manifest'>,
): Promise<void> {
  const bytes = Object.values(artifacts).reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  await countStorage(work, { cause: `artifacts:${job.id}`, bytes })
  await jobLeases.update(work, job, {
    published_at: work.now,
    cards_generated: job.total_cards,
    artifacts: JSON.stringify(artifacts),
  })
  await keepStoredFiles(work, Object.values(artifacts))
  recordPublication(work, { campaignId: job.campaign_id, portal })
}

/**
 * Makes the cards valid in several transactions and deletes their people, then completes the job. Each card becomes valid
 * once, whichever attempt does it.
 */
export async function finishJob({ job, signal, act }: RunningJob, campaign: CampaignRow): Promise<void> {
  for (let from = 0; from < job.total_cards; from += CARDS_PER_TRANSACTION) {
    signal.throwIfAborted()
    await act((work) => issueCards(work, job, campaign, { from, to: from + CARDS_PER_TRANSACTION }))
  }
  await act((work) => completeJob(work, job))
}

async function issueCards(
  work: UnitOfWork,
  job: Job,
  campaign: CampaignRow,
  places: { from: number; to: number },
): Promise<void> {
  const phase = places.from === 0 ? { phase_started_at: work.now } : {}
  const [, { cards, holders }] = await Promise.all([
    renewJob(work, job, { cards_issued: places.from, ...phase }),
    makeCardsValid(work, job.id, places),
    deletePeople(work, job.id, places, job.batch_size),
  ])
  if (cards === 0) return
  const link = programmeOf(job, campaign)
  await linkPartOfProgramme(
    work,
    holders.map(({ mpi_id }) => ({ mpi_id, ...link })),
  )
  await work.publish('cards-issued', { job_id: job.id, prefix: campaign.prefix, cards, holders })
}

async function completeJob(work: UnitOfWork, job: Job): Promise<void> {
  const campaign = await lockCampaign(work, job.campaign_id)
  await jobLeases.update(work, job, {
    status: 'completed',
    cards_generated: job.total_cards,
    completed_at: work.now,
    files_made_at: work.now,
    files_expire_at: await expiryOfNewFiles(work),
    lease_until: null,
  })
  recordProgrammesLinked(work, programmeOf(job, campaign), job.total_cards)
  await recordEndedJob(work, campaign, { completed: 1, cards: job.total_cards })
  recordAct(work, { action: 'job.completed', object: job.id, details: { cards: job.total_cards } })
  await work.publish('job-completed', jobEvent(job, campaign))
  work.notifyAllProcesses('job-changed', { jobId: job.id })
}

const programmeOf = (job: Job, { id, campaign_type }: CampaignRow) => ({
  programme_type: campaign_type,
  campaign_id: id,
  source: job.id,
})
