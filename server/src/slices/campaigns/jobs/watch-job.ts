import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import type { Job } from '../tables.ts'
import { viewArtifacts, viewJob } from './job-view.ts'
import { findJobById } from './queries.ts'

export interface JobMessage {
  event: 'progress' | 'completed' | 'failed'
  [field: string]: unknown
}

/** At most four messages a second. */
const MIN_INTERVAL_MS = 250
/** A notification may be missed, so the database is read at least this often. */
const MAX_INTERVAL_MS = 1_000

/** Yields the current state, then every change until the job has ended. A job that has ended yields once. */
export async function* watchJob(
  services: Services,
  tenantId: string,
  jobId: string,
  signal: AbortSignal,
): AsyncGenerator<JobMessage> {
  let last = ''
  while (!signal.aborted) {
    const changed = nextChange(services, jobId, signal)
    const job = await findJob(services, tenantId, jobId)
    if (!job) return
    const message = messageOf(job, services)
    const text = JSON.stringify(message)
    if (text !== last) yield message
    last = text
    if (message.event !== 'progress') return
    await pause(MIN_INTERVAL_MS, signal)
    await changed
  }
}

export async function findJob(services: Services, tenantId: string, jobId: string): Promise<Job | undefined> {
  return inReadScope(services, tenantId, (scope) => findJobById(scope, jobId))
}

function messageOf(job: Job, services: Services): JobMessage {
  const view = viewJob(job, services.clock.now(), services.config.publicUrl)
  const { job_id, status, progress, cards_generated, total_cards } = view
  if (status === 'completed') {
    const artifacts = viewArtifacts(job, services.config.publicUrl)
    return { event: 'completed', job_id, status, progress, cards_generated, artifacts }
  }
  if (status === 'failed') {
    return { event: 'failed', job_id, status, error: job.error ?? '', quota_refunded: job.quota_refunded ?? 0 }
  }
  const eta_seconds = 'eta_seconds' in view ? view.eta_seconds : null
  return { event: 'progress', job_id, status, progress, cards_generated, total_cards, eta_seconds }
}

function nextChange(services: Services, jobId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe()
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const unsubscribe = services.notifier.on('job-changed', (change) => {
      if (change.jobId === jobId) done()
    })
    const timer = setTimeout(done, MAX_INTERVAL_MS)
    signal.addEventListener('abort', done)
  })
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
