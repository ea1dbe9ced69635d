import { inPlatformWork, theSystem, type UnitOfWork } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import type { Job } from '../tables.ts'

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
      print_started_at: null,
      cards_generated: 0,
    }))
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .where('status', 'in', ['pending', 'generating'])
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', work.now)]))
    .returningAll()
    .executeTakeFirst()
  if (claimed) work.signal('job-moved', { jobId })
  return claimed
}

/** Keeps the lease and tells how far the work is; refuses a worker whose time is over. */
export async function renewLease(work: UnitOfWork, job: Job, progress?: Partial<Job>): Promise<void> {
  const held = await work.db
    .updateTable('generation_job')
    .set({
      lease_until: leaseEnd(work.now),
      ...(progress?.cards_generated === undefined ? {} : { cards_generated: progress.cards_generated }),
      ...(progress?.print_started_at ? { print_started_at: progress.print_started_at } : {}),
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('status', '=', 'generating')
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new LeaseLost('the job belongs to another attempt')
  work.signal('job-moved', { jobId: job.id })
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

/** The embedded database has one owner: whoever opens it knows that no other worker lives. */
export async function endLeasesOfTheDead(shop: Workshop): Promise<void> {
  if (shop.database.engine !== 'embedded') return
  await inPlatformWork(shop, theSystem, async ({ db }) => {
    await db.updateTable('generation_job').set({ lease_until: null }).where('status', '=', 'generating').execute()
  })
}

const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1_000)
