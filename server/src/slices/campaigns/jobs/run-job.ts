import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobRun } from '#platform/queue/job.ts'
import { inReadScope, inUnitOfWork, type ReadScope, theSystem, type UnitOfWork } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { type CardPress, CardRefused } from '#slices/cards/index.ts'
import { getCampaign } from '../queries.ts'
import type { Job } from '../tables.ts'
import { failJob } from './end-job.ts'
import { finishJob, publishJob } from './finish-job.ts'
import { claimJob, LeaseLost, releaseLease, renewLease } from './lease.ts'
import { printCards } from './print-cards.ts'
import { publishArtifacts } from './publish-artifacts.ts'
import { getJob } from './queries.ts'
import { GenerateCards } from './queue-jobs.ts'
import { refusedCard } from './refused-card.ts'
import { resolveIdentities } from './resolve-identities.ts'

export interface RunningJob {
  shop: Workshop
  job: Job
  /** Aborted when the process stops or the lease is lost. */
  signal: AbortSignal
  /** A folder of this attempt's own. */
  folder: string
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  ask<T>(question: (scope: ReadScope) => Promise<T>): Promise<T>
}

const RENEW_MS = 10_000

/**
 * Claim, resolve, print, publish, finish. Every step can be repeated: a run that dies anywhere leaves nothing that
 * counts, and the next one makes the same bytes.
 */
export async function runJob(shop: Workshop, press: CardPress, tenantId: string, jobId: string, run: JobRun) {
  const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(shop, { tenantId, actor: theSystem, isPatient: true }, step)
  const ask = <T>(question: (scope: ReadScope) => Promise<T>) =>
    inReadScope(shop, tenantId, question, { isPatient: true })
  const job = await act(async (work) => (await claimJob(work, jobId)) ?? callAgain(work, jobId))
  if (!job) return
  const lost = new AbortController()
  const signal = AbortSignal.any([run.signal, lost.signal])
  const folder = join(shop.config.dataDir, 'work', `${job.id}.${job.attempt}`)
  const renewal = setInterval(() => void act((work) => renewLease(work, job)).catch(() => lost.abort()), RENEW_MS)
  const running: RunningJob = { shop, job, signal, folder, act, ask }
  try {
    await mkdir(folder, { recursive: true })
    const campaign = await ask((scope) => getCampaign(scope, job.campaign_id))
    if (!job.published_at) {
      await resolveIdentities(running)
      const printed = await printCards(running, campaign, press)
      const { artifacts, portal } = await publishArtifacts(running, campaign, printed)
      await act((work) => publishJob(work, job, artifacts, portal))
    }
    await finishJob(running, campaign)
  } catch (error) {
    if (error instanceof LeaseLost) return
    if (error instanceof CardRefused) {
      await act((work) => failJob(work, job.id, refusedCard(error)))
      return
    }
    await act((work) => releaseLease(work, job)).catch(() => {})
    throw error
  } finally {
    clearInterval(renewal)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Somebody else holds the job, or a dead worker seems to: look again when the lease is over. */
async function callAgain(work: UnitOfWork, jobId: string): Promise<undefined> {
  const { status, lease_until } = await getJob(work, jobId)
  if (status !== 'generating' || !lease_until) return
  await work.enqueue(
    GenerateCards,
    { tenant_id: work.tenantId, job_id: jobId },
    { key: jobId, startAfter: lease_until },
  )
}
