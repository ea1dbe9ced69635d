// The life of a card job in a worker.
// 0. claim: a slot takes the next job in turn by organization, and holds it by a lease
// 1. resolve: people are found in the registry or registered, batch by batch        ResolvedBatch
// 2. print: cards of resolved people are drawn while the next people are resolved   DrawnCards
// 3. publish: portal and manifest are made, all files go to the store               PublishedFiles
//    From here on the job can only be completed; neither a failure nor a request ends it otherwise.
// 4. make valid: the cards become valid by the thousand, and the job's people are deleted
// 5. complete
// Every step can be repeated: an attempt that dies leaves nothing that counts, and the next one writes the same bytes. An
// attempt that fails before the publication is followed by another one, or the job fails and everything it took is given back.
import { sql } from 'kysely'
import { type AttemptLadder, faultOf, nextAttempt } from '#platform/queue/attempts.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import { type AttemptOutcome, watchAttempt } from '#platform/queue/watch-attempt.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { type PlatformWork, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork, inRenewal } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countStorage, refund, refundSkipped } from '#slices/billing/index.ts'
import {
  type CardRenderer,
  CardUnprintable,
  countHolders,
  listJobCards,
  makeCardsValid,
  replaceCards,
  voidCards,
} from '#slices/cards/index.ts'
import { type IdentityCache, linkPartOfProgramme, recordProgrammesLinked } from '#slices/mpi/index.ts'
import { recordPublication } from '#slices/portal/index.ts'
import { listCheckLoop } from '../duplicates/find-duplicates.ts'
import { JobAlreadyEnded } from '../errors.ts'
import { expiryOfNewFiles } from '../files/retention.ts'
import { keepStoredFiles } from '../files/stored-files.ts'
import { makeWorkFolder, newWorkFiles } from '../files/work-files.ts'
import { batchesOfDetails, enterNumbers } from '../numbers/enter-numbers.ts'
import { getCampaign, lockCampaign } from '../queries.ts'
import { MAX_BENEFICIARIES } from '../schema.ts'
import { type CampaignRow, type CampaignStatus, type Job, placesOf } from '../tables.ts'
import { deleteBatches, deletePeople, listReplacing } from './batches.ts'
import { claimJob, type JobAttempt, jobLeases, newAttempt, releaseJob, renewJob } from './job-attempt.ts'
import { prefetchAll } from './prefetch.ts'
import { cardsToPrint, EverybodySkipped, printCards } from './print-cards.ts'
import type { Progress } from './progress.ts'
import { type PublishedFiles, publishFiles } from './publish-files.ts'
import { getJob, lockJob } from './queries.ts'
import { resolveIdentities } from './resolve-identities.ts'

/** What the process keeps from job to job. */
interface JobTools {
  renderer: CardRenderer
  identityCache: IdentityCache
}

/**
 * A worker runs three jobs at once: one of at most 50 cards, one of at most 1,000 and one of any size. A few cards never
 * wait for ten thousand, and a worker takes only one large job, so that two workers share two large jobs.
 */
export const SLOT_SIZES = [50, 1_000, MAX_BENEFICIARIES] as const

/**
 * What a job takes on the disk, generously: the pictures grow with the square of their resolution. A job that does not fit is
 * left to a worker with more room.
 */
const BYTES_TO_MAKE = sql`work.total_cards * work.dpi::float8 * work.dpi * 2.3`

const SAY_SO_MS = 60_000

export function cardJobLoops(services: Services, tools: JobTools): WorkLoop[] {
  let saidAt = -Infinity
  const sayWhatWaits = async (maxCards: number) => {
    if (performance.now() - saidAt < SAY_SO_MS) return
    saidAt = performance.now()
    const count = await countTooLarge(services, maxCards)
    if (count > 0) services.log.warn('jobs wait for room on the disk', { count })
  }
  const slots = SLOT_SIZES.map((maxCards) => ({
    name: `cards.up-to-${maxCards}`,
    wokenBy: 'jobs-waiting' as const,
    async step(stopping: AbortSignal) {
      const room = services.disk.roomBytes()
      const job = await inPlatformWork(services, theSystem, (work) => takeJob(work, maxCards, room))
      if (job) await runJob(services, tools, job, stopping)
      else if (maxCards === MAX_BENEFICIARIES) await sayWhatWaits(maxCards)
      return job !== undefined
    },
  }))
  return [...slots, listCheckLoop(services, tools.identityCache)]
}

/** A job whose files are published needs no more room. */
export async function takeJob(work: PlatformWork, maxCards: number, roomBytes: number): Promise<Job | undefined> {
  const isEligible = sql`work.status in ('pending', 'generating') and work.total_cards <= ${maxCards}
    and (work.published_at is not null or ${BYTES_TO_MAKE} <= ${roomBytes}::float8)`
  const next = await takeInTurn(work, { work: 'generation_job', lastTaken: 'job_last_taken' }, isEligible)
  return next && claimJob(work.asTenant(next.tenant_id), next.id)
}

async function countTooLarge(services: Services, maxCards: number): Promise<number> {
  const room = services.disk.roomBytes()
  const { rows } = await inPlatformScope(services, ({ db }) =>
    sql<{ count: number }>`
      select count(*)::int as count from generation_job work
      where work.status in ('pending', 'generating') and work.total_cards <= ${maxCards}
        and work.published_at is null and ${BYTES_TO_MAKE} > ${room}::float8`.execute(db),
  )
  return rows[0]?.count ?? 0
}

/** A published job is tried again until it is completed. */
const LADDER: AttemptLadder = { delays: [2, 4, 8, 16, 32, 60, 60, 60], outageDelay: 5 }
/** A job that kills its worker every time leaves no failures, so its attempts are limited too. */
const MAX_ATTEMPTS = 50

async function runJob(services: Services, tools: JobTools, job: Job, stopping: AbortSignal): Promise<void> {
  const { id, attempt, trace_parent: trace } = job
  await watchAttempt(services, { job: 'cards', id, attempt, trace }, () => attemptJob(services, tools, job, stopping))
}

async function attemptJob(
  services: Services,
  tools: JobTools,
  job: Job,
  stopping: AbortSignal,
): Promise<AttemptOutcome> {
  await using renewal = new LeaseRenewal<Progress>((progress) =>
    inRenewal(services, job.tenant_id, (work) => renewJob(work, job, progress)),
  )
  const signal = AbortSignal.any([stopping, renewal.lost])
  const attempt = newAttempt(services, job, { signal, report: (progress) => renewal.report(progress) })
  const { act, ask } = attempt
  if (job.attempt > MAX_ATTEMPTS && !job.published_at) {
    await act((work) => failJob(work, job.id, { code: 'generation_failed' }))
    return 'failed'
  }
  try {
    const campaign = await ask((scope) => getCampaign(scope, job.campaign_id))
    if (!job.published_at) await makeFiles(attempt, tools, campaign)
    await services.tracing.span('make cards valid', {}, () => finishJob(attempt, campaign))
    return 'completed'
  } catch (error) {
    return endAttempt(attempt, error, { stopping, lost: renewal.lost })
  }
}

/** What each failure does: nothing, another attempt at once or later, or the end of the job. */
async function endAttempt(
  { services, job, act }: JobAttempt,
  error: unknown,
  signals: { stopping: AbortSignal; lost: AbortSignal },
): Promise<AttemptOutcome> {
  const fault = faultOf(error, signals, (cause) => finalFailureOf(cause) !== undefined)
  if (fault === 'lost') return 'lost'
  if (fault === 'stopping') {
    await act((work) => releaseJob(work, job))
    return 'handed_back'
  }
  if (fault === 'failure')
    services.log.warn('attempt failed', { job: 'cards', job_id: job.id, attempt: job.attempt, error })
  await act((work) => {
    const ladder = job.published_at ? { ...LADDER, isEndless: true } : LADDER
    const next = nextAttempt(ladder, job.failures, fault, { now: work.now })
    return next.kind === 'again'
      ? releaseJob(work, job, { failures: next.failures, run_after: next.at })
      : failJob(work, job.id, finalFailureOf(error) ?? { code: 'generation_failed' })
  })
  return fault === 'outage' ? 'waits' : 'failed'
}

/** Why a job failed: a word for programs, and what the job shows. */
interface JobFailure {
  code: string
  /** By default the code. */
  error?: string
}

/** What every further attempt would fail at, too. */
function finalFailureOf(error: unknown): JobFailure | undefined {
  if (error instanceof EverybodySkipped) return { code: 'nobody_left' }
  return error instanceof CardUnprintable ? { code: 'card_refused', error: describeUnprintableCard(error) } : undefined
}

/**
 * Says at which card a job failed, and why: `card_refused: too-long beneficiaries/17/last_name`. Rows are checked before a
 * job is charged, so this shows where the check and the renderer disagree.
 */
export function describeUnprintableCard({ code, field, index }: CardUnprintable): string {
  const place = [...(index === undefined ? [] : ['beneficiaries', index]), ...(field ? [field] : [])].join('/')
  return `card_refused: ${code}${place === '' ? '' : ` ${place}`}`
}

/** Steps 1 to 3. The folder of the attempt is removed when its files are in the store. */
async function makeFiles(
  attempt: JobAttempt,
  { renderer, identityCache }: JobTools,
  campaign: CampaignRow,
): Promise<void> {
  const { services, job, act } = attempt
  await using folder = await makeWorkFolder(services, job)
  const files = newWorkFiles(folder.path)
  const facts = { 'samakart.cards': job.total_cards }
  const drawn = await services.tracing.span('resolve and print', { facts }, () => {
    const resolved = prefetchAll(resolveIdentities(attempt, identityCache))
    return printCards(attempt, campaign, renderer, cardsToPrint(attempt, resolved), files)
  })
  const published = await services.tracing.span('publish', {}, () => publishFiles(attempt, campaign, files, drawn))
  await act((work) => publishJob(work, job, published))
}

/** Records that the files are in the store. Only the attempt that holds the job may do this, and it cannot be undone. */
export async function publishJob(
  work: UnitOfWork,
  job: Job,
  { artifacts, portal }: Pick<PublishedFiles, 'artifacts'> & { portal: Pick<PublishedFiles['portal'], 'manifest'> },
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

const CARDS_PER_TRANSACTION = 1_000

/**
 * Makes the cards valid in several transactions and deletes their people, then completes the job. Each card becomes valid
 * once, whichever attempt does it.
 */
export async function finishJob({ job, signal, act }: JobAttempt, campaign: CampaignRow): Promise<void> {
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

/** Ends an open job and refunds exactly what it was charged. Failing it again changes nothing; a published job cannot fail. */
export async function failJob(work: UnitOfWork, jobId: string, { code, error = code }: JobFailure): Promise<void> {
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
  work.notifyProcess('job-step', { job: 'cards', id: jobId, step: 'failed', attempt, cards, code })
}

/** Ends an open job at the organization's request. */
export async function cancelJob(work: UnitOfWork, jobId: string, error: string): Promise<Job> {
  const { status } = await getJob(work, jobId)
  if (status === 'completed' || status === 'failed') throw new JobAlreadyEnded({ values: { status } })
  await failJob(work, jobId, { code: 'cancelled', error })
  return getJob(work, jobId)
}

/** Updates the counters and the status of a campaign after one of its jobs has ended. */
async function recordEndedJob(
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

function jobEvent({ id, total_cards, dpi }: Job, { id: campaign_id, prefix }: CampaignRow) {
  return { job_id: id, campaign_id, prefix, cards: total_cards, dpi }
}

const programmeOf = (job: Job, { id, campaign_type }: CampaignRow) => ({
  programme_type: campaign_type,
  campaign_id: id,
  source: job.id,
})
