import { sql } from 'kysely'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { MOST_BENEFICIARIES } from '../schema.ts'
import type { Job } from '../tables.ts'
import { claimJob } from './lease.ts'
import { type JobTools, runJob } from './run-job.ts'

/**
 * A worker runs three jobs at once: one of at most 50 cards, one of at most 1,000 and one of any size. Whoever orders a
 * few cards never waits for ten thousand, and a worker takes one large job only, so that two share two.
 */
export const SLOT_SIZES = [50, 1_000, MOST_BENEFICIARIES] as const

export function cardJobLoops(services: () => Services, tools: JobTools): WorkLoop[] {
  return SLOT_SIZES.map((mostCards) => ({
    name: `cards.up-to-${mostCards}`,
    wokenBy: 'jobs-waiting',
    async step(stopping) {
      const job = await inPlatformWork(services(), theSystem, (work) => takeJob(work, mostCards))
      if (job) await runJob(services(), tools, job, stopping)
      return job !== undefined
    },
  }))
}

export async function takeJob(work: PlatformWork, mostCards: number): Promise<Job | undefined> {
  const isWanted = sql`work.status in ('pending', 'generating') and work.total_cards <= ${mostCards}`
  const next = await takeInTurn(work, { work: 'generation_job', lastTaken: 'job_last_taken' }, isWanted)
  return next && claimJob(work.asTenant(next.tenant_id), next.id)
}
