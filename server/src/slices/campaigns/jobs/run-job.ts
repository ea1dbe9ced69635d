import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { CardRefused, type CardRenderer } from '#slices/cards/index.ts'
import type { IdentityCache } from '#slices/mpi/index.ts'
import { getCampaign } from '../queries.ts'
import type { Job } from '../tables.ts'
import { failJob } from './end-job.ts'
import { finishJob, publishJob } from './finish-job.ts'
import { LeaseLost, releaseLease } from './lease.ts'
import { printCards } from './print-cards.ts'
import { publishArtifacts } from './publish-artifacts.ts'
import { refusedCard } from './refused-card.ts'
import { ProgressReport } from './report-progress.ts'
import { resolveIdentities } from './resolve-identities.ts'
import { runAhead } from './run-ahead.ts'

/** What the process keeps from job to job. */
export interface JobTools {
  renderer: CardRenderer
  identityCache: IdentityCache
}

export interface RunningJob {
  services: Services
  identityCache: IdentityCache
  job: Job
  /** Aborted when the process stops or the lease is lost. */
  signal: AbortSignal
  /** A folder of this attempt's own. */
  folder: string
  report: Pick<ProgressReport, 'note'>
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  ask<T>(question: (scope: ReadScope) => Promise<T>): Promise<T>
}

/** A run that fails is tried again, after 2 s, 4 s and so on; then the job is given up. */
const MOST_FAILURES = 8
const LONGEST_PAUSE_SECONDS = 60
/** A job that brings its process down again and again must end some day. */
const MOST_ATTEMPTS = 50

/**
 * Resolves people, prints the cards of those who are resolved, publishes the files and makes the cards valid. Every step
 * can be repeated: a run that dies anywhere leaves nothing that counts, and the next one makes the same bytes.
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
  if (job.attempt > MOST_ATTEMPTS && !job.published_at) return act((work) => failJob(work, job.id, 'generation_failed'))

  const folder = join(services.config.dataDir, 'work', `${job.id}.${job.attempt}`)
  await using report = new ProgressReport(job, act)
  const signal = AbortSignal.any([stopping, report.lost])
  const running: RunningJob = { services, identityCache, job, signal, folder, report, act, ask }
  try {
    await mkdir(folder, { recursive: true })
    const campaign = await ask((scope) => getCampaign(scope, job.campaign_id))
    if (!job.published_at) {
      const resolved = runAhead(resolveIdentities(running))
      const printed = await printCards(running, campaign, renderer, resolved)
      const { artifacts, portal } = await publishArtifacts(running, campaign, printed)
      await act((work) => publishJob(work, job, artifacts, portal))
    }
    await finishJob(running, campaign)
  } catch (error) {
    if (error instanceof LeaseLost || report.lost.aborted) return
    if (stopping.aborted) return act((work) => releaseLease(work, job))
    if (error instanceof CardRefused) return act((work) => failJob(work, job.id, refusedCard(error)))
    services.log.warn('job failed', { job_id: job.id, attempt: job.attempt, error })
    await act((work) => postponeJob(work, job))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A job whose files are published is finished, however long it takes. */
async function postponeJob(work: UnitOfWork, job: Job): Promise<void> {
  const failures = job.failures + 1
  if (failures > MOST_FAILURES && !job.published_at) return failJob(work, job.id, 'generation_failed')
  const pauseSeconds = Math.min(LONGEST_PAUSE_SECONDS, 2 ** failures)
  await releaseLease(work, job, { failures, run_after: new Date(work.now.getTime() + pauseSeconds * 1_000) })
}
