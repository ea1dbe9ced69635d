import type { Updateable } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Job, JobRow } from '../tables.ts'
import type { Progress } from './progress.ts'

/** A worker that was killed holds its job for so long; a living one renews it three times meanwhile. */
const LEASE_SECONDS = 12

/** Thrown when another worker has taken the job over, or somebody ended it. What this worker still does counts nowhere. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** Takes a job that nobody holds. The attempt is the fencing number of everything the worker writes from then on. */
export async function claimJob(work: UnitOfWork, jobId: string): Promise<Job | undefined> {
  const claimed = await work.db
    .updateTable('generation_job')
    .set((eb) => ({
      attempt: eb('attempt', '+', 1),
      status: 'generating' as const,
      lease_until: leaseEnd(work.now),
      started_at: eb.fn.coalesce('started_at', eb.val(work.now)),
      phase_started_at: work.now,
      people_found: 0,
      cards_issued: 0,
      // What is published need not be printed again.
      cards_generated: eb.case().when('published_at', 'is', null).then(0).else(eb.ref('cards_generated')).end(),
    }))
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .where('status', 'in', ['pending', 'generating'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', work.now)]))
    .returningAll()
    .executeTakeFirst()
  if (claimed) work.notifyAllProcesses('job-moved', { jobId })
  return claimed
}

/** Keeps the lease and tells how far the work is; refuses a worker whose time is over. */
export async function renewLease(work: UnitOfWork, job: Job, progress: Partial<Progress> = {}): Promise<void> {
  const held = await heldBy(work, job, { lease_until: leaseEnd(work.now), ...progress })
  if (!held) throw new LeaseLost('the job belongs to another attempt')
  work.notifyAllProcesses('job-moved', { jobId: job.id })
}

/** Changes a job in the name of the attempt that holds it; false when it is no longer this attempt's. */
export async function heldBy(work: UnitOfWork, job: Job, change: Updateable<JobRow>): Promise<boolean> {
  const held = await work.db
    .updateTable('generation_job')
    .set(change)
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('status', '=', 'generating')
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Nobody else may end the job or take it over before this transaction is over. */
export async function holdJob(work: UnitOfWork, job: Job): Promise<void> {
  const held = await work.db
    .selectFrom('generation_job')
    .select('id')
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('status', '=', 'generating')
    .forShare()
    .executeTakeFirst()
  if (!held) throw new LeaseLost('the job belongs to another attempt')
}

/** Hands the job back: whoever has a free slot may take it at once, or after a pause. */
export async function releaseLease(
  work: UnitOfWork,
  job: Job,
  pause: Partial<Pick<JobRow, 'failures' | 'run_after'>> = {},
): Promise<void> {
  await work.db
    .updateTable('generation_job')
    .set({ lease_until: null, ...pause })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('status', '=', 'generating')
    .execute()
  work.notifyAllProcesses('jobs-waiting', {})
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1_000)
