import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countStorage, refundSkipped } from '#slices/billing/index.ts'
import { countHolders, listJobCards, makeCardsValid, replaceCards } from '#slices/cards/index.ts'
import { linkPartOfProgramme, recordProgrammesLinked } from '#slices/mpi/index.ts'
import { type Portal, recordPublication } from '#slices/portal/index.ts'
import { listReplacing } from '../duplicates/list-replacing.ts'
import { expiryOfNewFiles } from '../files/retention.ts'
import { keepStoredFiles } from '../files/stored-files.ts'
import { batchesOfDetails, enterNumbers } from '../numbers/enter-numbers.ts'
import { getCampaign, lockCampaign } from '../queries.ts'
import { type CampaignRow, type Job, placesOf } from '../tables.ts'
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
  const { cards, people } = await countHolders(work, job.id)
  const charge = cards < job.total_cards ? await takeBackSkipped(work, job, cards) : {}
  await countStorage(work, { cause: `artifacts:${job.id}`, bytes })
  await jobLeases.update(work, job, {
    published_at: work.now,
    total_cards: cards,
    cards_generated: cards,
    people,
    to_review: sql`(select coalesce(sum((outcomes->>'pending_review')::int), 0) from job_batch
      where tenant_id = ${work.tenantId} and job_id = ${job.id})`,
    ...charge,
    artifacts: JSON.stringify(artifacts),
  })
  // The rest of this attempt counts what is left.
  job.total_cards = cards
  await keepStoredFiles(work, Object.values(artifacts))
  recordPublication(work, { campaignId: job.campaign_id, portal })
  work.notifyProcess('job-step', { job: 'cards', id: job.id, step: 'published', attempt: job.attempt, cards })
}

/**
 * Makes the cards valid in several transactions and deletes their people, then completes the job. Each card becomes valid
 * once, whichever attempt does it.
 */
export async function finishJob({ job, signal, act }: RunningJob, campaign: CampaignRow): Promise<void> {
  // Revoking a card takes longer than making one valid.
  const step = job.settles_duplicates ? job.batch_size : CARDS_PER_TRANSACTION
  for (let from = 0; from < placesOf(job); from += step) {
    signal.throwIfAborted()
    await act((work) => issueCards(work, job, campaign, { from, to: from + step }))
  }
  for (const place of batchesOfDetails(placesOf(job))) {
    signal.throwIfAborted()
    await act((work) => enterNumbers(work, job, place))
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
  const replacing = job.settles_duplicates ? await listReplacing(work, job, places) : []
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
  if (replacing.length > 0) {
    const replaced = await replaceCards(work, { campaignId: job.campaign_id, jobId: job.id, places: replacing })
    await jobLeases.update(work, job, { replaced: sql`replaced + ${replaced}` })
  }
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
    numbers_entered: true,
    lease_until: null,
  })
  recordProgrammesLinked(work, programmeOf(job, campaign), job.total_cards)
  await recordEndedJob(work, campaign, { completed: 1, cards: job.total_cards })
  recordAct(work, { action: 'job.completed', object: job.id, details: { cards: job.total_cards } })
  await work.publish('job-completed', jobEvent(job, campaign))
  work.notifyAllProcesses('job-changed', { jobId: job.id })
  const { id, attempt, total_cards: cards, created_at: acceptedAt } = job
  work.notifyProcess('job-step', { job: 'cards', id, step: 'completed', attempt, cards, acceptedAt })
}

/** Gives back what the skipped people of the job cost. Returns what the others cost. */
async function takeBackSkipped(work: UnitOfWork, job: Job, cards: number) {
  const skipped = job.total_cards - cards
  const charge = await refundSkipped(work, { cause: job.id, cards: skipped })
  const campaign = await getCampaign(work, job.campaign_id)
  const made = await listJobCards(work, job.id, { from: 0, to: placesOf(job) })
  const hasCard = new Set(made.map(({ place }) => place))
  const places = Array.from({ length: placesOf(job) }, (_, place) => place).filter((place) => !hasCard.has(place))
  await work.publish('cards-skipped', { ...jobEvent(job, campaign), cards: skipped, places })
  return charge
}

const programmeOf = (job: Job, { id, campaign_type }: CampaignRow) => ({
  programme_type: campaign_type,
  campaign_id: id,
  source: job.id,
})
