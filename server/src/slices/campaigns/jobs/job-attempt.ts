import { sql } from 'kysely'
import { LeaseTable } from '#platform/queue/lease.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import type { Job, JobRow } from '../tables.ts'
import type { Progress } from './progress.ts'

/** One attempt at a job or at some of its files, and what its steps need. */
export interface JobAttempt {
  services: Services
  job: Job
  /** Aborted when the process stops or the lease is lost. */
  signal: AbortSignal
  report(progress: Partial<Progress>): void
  act<T>(step: (work: UnitOfWork) => Promise<T>): Promise<T>
  ask<T>(question: (scope: ReadScope) => Promise<T>): Promise<T>
}

/** Without a signal the attempt runs to its end. Nobody sees the progress of files that are made again. */
export function newAttempt(
  services: Services,
  job: Job,
  { signal = new AbortController().signal, report = () => {} }: Partial<Pick<JobAttempt, 'signal' | 'report'>> = {},
): JobAttempt {
  const { tenant_id: tenantId } = job
  return {
    services,
    job,
    signal,
    report,
    act: (step) => inUnitOfWork(services, { tenantId, actor: theSystem }, step),
    ask: (question) => inReadScope(services, tenantId, question),
  }
}

export const jobLeases = new LeaseTable('generation_job', { open: ['pending', 'generating'], running: ['generating'] })

export async function claimJob(work: UnitOfWork, jobId: string): Promise<Job | undefined> {
  const claimed = await jobLeases.claim(work, jobId, {
    status: 'generating',
    started_at: sql`coalesce(started_at, ${work.now})`,
    phase_started_at: work.now,
    people_found: 0,
    cards_issued: 0,
    // Published cards need not be printed again.
    cards_generated: sql`case when published_at is null then 0 else cards_generated end`,
  })
  if (claimed) {
    work.notifyAllProcesses('job-changed', { jobId })
    work.notifyProcess('job-step', { job: 'cards', id: jobId, step: 'taken', attempt: claimed.attempt })
  }
  return claimed
}

export async function renewJob(work: UnitOfWork, job: Job, progress: Partial<Progress>): Promise<void> {
  await jobLeases.renew(work, job, progress)
  work.notifyAllProcesses('job-changed', { jobId: job.id })
}

/** Hands the job back: any worker with a free slot may take it, at once or after `run_after`. */
export async function releaseJob(
  work: UnitOfWork,
  job: Job,
  backoff: Partial<Pick<JobRow, 'failures' | 'run_after'>> = {},
): Promise<void> {
  await jobLeases.release(work, job, backoff)
  work.notifyAllProcesses('jobs-waiting', {})
}
