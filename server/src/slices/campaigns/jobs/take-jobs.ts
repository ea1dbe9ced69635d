import { sql } from 'kysely'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { listCheckLoop } from '../duplicates/find-duplicates.ts'
import { MAX_BENEFICIARIES } from '../schema.ts'
import type { Job } from '../tables.ts'
import { type JobTools, runJob } from './card-job.ts'
import { claimJob } from './job-attempt.ts'

/**
 * A worker runs three jobs at once: one of at most 50 cards, one of at most 1,000 and one of any size. A few cards never
 * wait for ten thousand, and a worker takes only one large job, so that two workers share two large jobs.
 */
export const SLOT_SIZES = [50, 1_000, MAX_BENEFICIARIES] as const

/**
 * What a job takes on the disk, generously: the pictures grow with the square of their resolution. A job that does not fit is
 * left to a worker with more room.
 */
const BYTES_TO_MAKE = sql`work.total_cards * work.dpi::float8 * work.dpi * 2.3`

const SAY_SO_MS = 60_000

export function cardJobLoops(services: Services, tools: JobTools): WorkLoop[] {
  let saidAt = -Infinity
  const sayWhatWaits = async (maxCards: number) => {
    if (performance.now() - saidAt < SAY_SO_MS) return
    saidAt = performance.now()
    const count = await countTooLarge(services, maxCards)
    if (count > 0) services.log.warn('jobs wait for room on the disk', { count })
  }
  const slots = SLOT_SIZES.map((maxCards) => ({
    name: `cards.up-to-${maxCards}`,
    wokenBy: 'jobs-waiting' as const,
    async step(stopping: AbortSignal) {
      const room = services.disk.roomBytes()
      const job = await inPlatformWork(services, theSystem, (work) => takeJob(work, maxCards, room))
      if (job) await runJob(services, tools, job, stopping)
      else if (maxCards === MAX_BENEFICIARIES) await sayWhatWaits(maxCards)
      return job !== undefined
    },
  }))
  return [...slots, listCheckLoop(services, tools.identityCache)]
}

/** A job whose files are published needs no more room. */
export async function takeJob(work: PlatformWork, maxCards: number, roomBytes: number): Promise<Job | undefined> {
  const isEligible = sql`work.status in ('pending', 'generating') and work.total_cards <= ${maxCards}
    and (work.published_at is not null or ${BYTES_TO_MAKE} <= ${roomBytes}::float8)`
  const next = await takeInTurn(work, { work: 'generation_job', lastTaken: 'job_last_taken' }, isEligible)
  return next && claimJob(work.asTenant(next.tenant_id), next.id)
}

async function countTooLarge(services: Services, maxCards: number): Promise<number> {
  const room = services.disk.roomBytes()
  const { rows } = await inPlatformScope(services, ({ db }) =>
    sql<{ count: number }>`
      select count(*)::int as count from generation_job work
      where work.status in ('pending', 'generating') and work.total_cards <= ${maxCards}
        and work.published_at is null and ${BYTES_TO_MAKE} > ${room}::float8`.execute(db),
  )
  return rows[0]?.count ?? 0
}
