import { LeaseLost } from '#platform/queue/lease.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import { type AttemptOutcome, watchAttempt } from '#platform/queue/watch-attempt.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inRenewal, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type CardRenderer, CardUnprintable } from '#slices/cards/index.ts'
import type { IdentityCache } from '#slices/mpi/index.ts'
import { newWorkFiles } from '../files/work-files.ts'
import { makeWorkFolder } from '../files/work-folder.ts'
import { getCampaign } from '../queries.ts'
import type { Job } from '../tables.ts'
import { cardsToPrint, EverybodySkipped } from './cards-to-print.ts'
import { describeUnprintableCard } from './describe-unprintable-card.ts'
import { failJob } from './end-job.ts'
import { finishJob, publishJob } from './finish-job.ts'
import { releaseJob, renewJob } from './job-lease.ts'
import { isOutage } from './outage.ts'
import { prefetchAll } from './prefetch.ts'
import { printCards } from './print-cards.ts'
import type { Progress } from './progress.ts'
import { publishArtifacts } from './publish-artifacts.ts'
import { resolveIdentities } from './resolve-identities.ts'
import type { RunningJob } from './running-job.ts'

/** What the process keeps from job to job. */
export interface JobTools {
  renderer: CardRenderer
  identityCache: IdentityCache
}

/** Retried 8 times, after 2 s, 4 s … 60 s; then the job fails. */
const MAX_FAILURES = 8
const MAX_BACKOFF_SECONDS = 60
const OUTAGE_PAUSE_SECONDS = 5
/** A job that kills its worker every time leaves no failures, so its attempts are limited too. */
const MAX_ATTEMPTS = 50

/**
 * Resolves the people, prints the cards of those who are resolved, publishes the files and makes the cards valid. Every
 * step can be repeated: a run that dies leaves nothing that counts, and the next run writes the same bytes.
 */
export async function runJob(services: Services, tools: JobTools, job: Job, stopping: AbortSignal): Promise<void> {
  const { id, attempt, trace_parent: trace } = job
  await watchAttempt(services, { job: 'cards', id, attempt, trace }, () => attemptJob(services, tools, job, stopping))
}

async function attemptJob(
  services: Services,
  { renderer, identityCache }: JobTools,
  job: Job,
  stopping: AbortSignal,
): Promise<AttemptOutcome> {
  const { tenant_id: tenantId } = job
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  const ask = <T>(question: (scope: ReadScope) => Promise<T>) => inReadScope(services, tenantId, question)
  const fail = async (error: string): Promise<AttemptOutcome> => {
    await act((work) => failJob(work, job.id, error))
    return 'failed'
  }
  if (job.attempt > MAX_ATTEMPTS && !job.published_at) return fail('generation_failed')

  await using renewal = new LeaseRenewal<Progress>((progress) =>
    inRenewal(services, tenantId, (work) => renewJob(work, job, progress)),
  )
  const signal = AbortSignal.any([stopping, renewal.lost])
  const running: RunningJob = {
    services,
    identityCache,
    job,
    signal,
    act,
    ask,
    report: (progress) => renewal.report(progress),
  }
  try {
    await using folder = await makeWorkFolder(services, job)
    const campaign = await ask((scope) => getCampaign(scope, job.campaign_id))
    if (!job.published_at) {
      const files = newWorkFiles(folder.path)
      const resolved = prefetchAll(resolveIdentities(running))
      const { tracing } = services
      const printed = await tracing.span('resolve and print', { facts: { 'samakart.cards': job.total_cards } }, () =>
        printCards(running, campaign, renderer, cardsToPrint(running, resolved), files),
      )
      const { artifacts, portal } = await tracing.span('publish', {}, () =>
        publishArtifacts(running, campaign, files, printed),
      )
      await act((work) => publishJob(work, job, artifacts, portal))
    }
    await services.tracing.span('make cards valid', {}, () => finishJob(running, campaign))
    return 'completed'
  } catch (error) {
    if (error instanceof LeaseLost || renewal.lost.aborted) return 'lost'
    if (stopping.aborted) {
      await act((work) => releaseJob(work, job))
      return 'handed_back'
    }
    if (error instanceof CardUnprintable) return fail(describeUnprintableCard(error))
    if (error instanceof EverybodySkipped) return fail('nobody_left')
    if (isOutage(error)) {
      await act((work) => awaitOutage(work, job))
      return 'waits'
    }
    services.log.warn('attempt failed', { job: 'cards', job_id: job.id, attempt: job.attempt, error })
    await act((work) => postponeJob(work, job))
    return 'failed'
  }
}

async function awaitOutage(work: UnitOfWork, job: Job): Promise<void> {
  await releaseJob(work, job, { run_after: new Date(work.now.getTime() + OUTAGE_PAUSE_SECONDS * 1_000) })
}

/** A job whose files are published is tried again until it is completed. */
async function postponeJob(work: UnitOfWork, job: Job): Promise<void> {
  const failures = job.failures + 1
  if (failures > MAX_FAILURES && !job.published_at) return failJob(work, job.id, 'generation_failed')
  const backoffSeconds = Math.min(MAX_BACKOFF_SECONDS, 2 ** failures)
  await releaseJob(work, job, { failures, run_after: new Date(work.now.getTime() + backoffSeconds * 1_000) })
}
