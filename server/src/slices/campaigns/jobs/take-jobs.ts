import { sql } from 'kysely'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { inPlatformWork, type PlatformWork, theSystem } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import type { PressRoom } from '#slices/cards/index.ts'
import { MOST_BENEFICIARIES } from '../schema.ts'
import type { Job } from '../tables.ts'
import { claimJob } from './lease.ts'
import { runJob } from './run-job.ts'

/**
 * A worker runs three jobs at once: one of at most 50 cards, one of at most 1,000 and one of any size. Whoever orders a
 * few cards never waits for ten thousand, and a worker takes one large job only, so that two share two.
 */
export const SLOT_SIZES = [50, 1_000, MOST_BENEFICIARIES] as const

export function cardJobLoops(shop: () => Workshop, room: PressRoom): WorkLoop[] {
  return SLOT_SIZES.map((mostCards) => ({
    name: `cards.up-to-${mostCards}`,
    wokenBy: 'jobs-waiting',
    async step(stopping) {
      const job = await inPlatformWork(shop(), theSystem, (work) => takeJob(work, mostCards))
      if (job) await runJob(shop(), room.press, job, stopping)
      return job !== undefined
    },
  }))
}

/** The oldest job of the organization whose turn it is. Organizations whose job was taken last come last. */
export async function takeJob(work: PlatformWork, mostCards: number): Promise<Job | undefined> {
  const now = work.now.toISOString()
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select job.id, job.tenant_id from generation_job job
    left join job_turn turn on turn.tenant_id = job.tenant_id
    where job.status in ('pending', 'generating') and job.total_cards <= ${mostCards}
      and (job.lease_until is null or job.lease_until < ${now}::timestamptz)
      and (job.run_after is null or job.run_after <= ${now}::timestamptz)
    order by turn.taken_at nulls first, job.created_at, job.id
    limit 1 for update of job skip locked`.execute(work.db)
  const [next] = rows
  if (!next) return undefined
  await work.db
    .insertInto('job_turn')
    .values({ tenant_id: next.tenant_id, taken_at: work.now })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ taken_at: work.now }))
    .execute()
  return claimJob(work.asTenant(next.tenant_id), next.id)
}
