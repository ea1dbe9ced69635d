import { sql } from 'kysely'
import { LeaseTable } from '#platform/queue/lease.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Job, JobRow } from '../tables.ts'
import type { Progress } from './progress.ts'

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
