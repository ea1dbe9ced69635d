import type { Updateable } from 'kysely'
import type { UnitOfWork } from '#platform/unit-of-work.ts'
import type { Job, JobRow } from '../tables.ts'
import type { Range } from './pieces.ts'
import type { Progress } from './progress.ts'

const LEASE_SECONDS = 30

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
      phase_started_at: null,
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
  if (claimed) work.broadcast('job-moved', { jobId })
  return claimed
}

/** Keeps the lease and tells how far the work is; refuses a worker whose time is over. */
export async function renewLease(work: UnitOfWork, job: Job, progress: Partial<Progress> = {}): Promise<void> {
  const held = await heldBy(work, job, { lease_until: leaseEnd(work.now), ...progress })
  if (!held) throw new LeaseLost('the job belongs to another attempt')
  work.broadcast('job-moved', { jobId: job.id })
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

/**
 * Which pieces of a job's people are not resolved yet. Nobody else may end the job or take it over before this transaction
 * is over.
 */
export async function holdPieces(work: UnitOfWork, job: Job, { first, last }: Range): Promise<Set<number>> {
  const pieces = await work.db
    .selectFrom('generation_job as job')
    .innerJoin('job_piece as piece', 'piece.job_id', 'job.id')
    .select(['piece.number', 'piece.resolved_at'])
    .where('job.tenant_id', '=', work.tenantId)
    .where('piece.tenant_id', '=', work.tenantId)
    .where('job.id', '=', job.id)
    .where('job.attempt', '=', job.attempt)
    .where('job.status', '=', 'generating')
    .where('piece.kind', '=', 'people')
    .where('piece.number', '>=', first)
    .where('piece.number', '<=', last)
    .forShare('job')
    .execute()
  if (pieces.length === 0) throw new LeaseLost('the job belongs to another attempt')
  return new Set(pieces.filter(({ resolved_at }) => resolved_at === null).map(({ number }) => number))
}

export async function releaseLease(work: UnitOfWork, job: Job): Promise<void> {
  await work.db
    .updateTable('generation_job')
    .set({ lease_until: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .execute()
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1_000)
