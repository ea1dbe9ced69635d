import { rm } from 'node:fs/promises'
import { LeaseLost } from '#platform/queue/lease.ts'
import { LeaseRenewal } from '#platform/queue/lease-renewal.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type CardRenderer, CardUnprintable } from '#slices/cards/index.ts'
import type { IdentityCache } from '#slices/mpi/index.ts'
import { newWorkFiles } from '../files/work-files.ts'
import { makeWorkFolder, workFolder } from '../files/work-folder.ts'
import { getCampaign } from '../queries.ts'
import type { Job } from '../tables.ts'
import { cardsToPrint } from './cards-to-print.ts'
import { describeUnprintableCard } from './describe-unprintable-card.ts'
import { failJob } from './end-job.ts'
import { finishJob, publishJob } from './finish-job.ts'
import { releaseJob, renewJob } from './job-lease.ts'
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
/** A job that kills its worker every time leaves no failures, so its attempts are limited too. */
const MAX_ATTEMPTS = 50

/**
 * Resolves the people, prints the cards of those who are resolved, publishes the files and makes the cards valid. Every
 * step can be repeated: a run that dies leaves nothing that counts, and the next run writes the same bytes.
 */
export async function runJob(
  services: Services,
  { renderer, identityCache }: JobTools,
  job: Job,
  stopping: AbortSignal,
): Promise<void> {
  const { tenant_id: tenantId } = job
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId, actor: theSystem }, step)
  const ask = <T>(question: (scope: ReadScope) => Promise<T>) => inReadScope(services, tenantId, question)
  if (job.attempt > MAX_ATTEMPTS && !job.published_at) return act((work) => failJob(work, job.id, 'generation_failed'))

  const folder = workFolder(services.config, job)
  await using renewal = new LeaseRenewal<Progress>((progress) => act((work) => renewJob(work, job, progress)))
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
    await makeWorkFolder(folder)
    const campaign = await ask((scope) => getCampaign(scope, job.campaign_id))
    if (!job.published_at) {
      const files = newWorkFiles(folder)
      const cards = cardsToPrint(running, prefetchAll(resolveIdentities(running)))
      const printed = await printCards(running, campaign, renderer, cards, files)
      const { artifacts, portal } = await publishArtifacts(running, campaign, files, printed)
      await act((work) => publishJob(work, job, artifacts, portal))
    }
    await finishJob(running, campaign)
  } catch (error) {
    if (error instanceof LeaseLost || renewal.lost.aborted) return
    if (stopping.aborted) return act((work) => releaseJob(work, job))
    if (error instanceof CardUnprintable) return act((work) => failJob(work, job.id, describeUnprintableCard(error)))
    services.log.warn('card job failed', { job_id: job.id, attempt: job.attempt, error })
    await act((work) => postponeJob(work, job))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A job whose files are published is tried again until it is completed. */
async function postponeJob(work: UnitOfWork, job: Job): Promise<void> {
  const failures = job.failures + 1
  if (failures > MAX_FAILURES && !job.published_at) return failJob(work, job.id, 'generation_failed')
  const backoffSeconds = Math.min(MAX_BACKOFF_SECONDS, 2 ** failures)
  await releaseJob(work, job, { failures, run_after: new Date(work.now.getTime() + backoffSeconds * 1_000) })
}
