import { sql } from 'kysely'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { WorkLoop } from '#platform/queue/work-loop.ts'
import { type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { MAX_BENEFICIARIES } from '../schema.ts'
import type { Job } from '../tables.ts'
import { claimJob } from './job-lease.ts'
import { type JobTools, runJob } from './run-job.ts'

/**
 * A worker runs three jobs at once: one of at most 50 cards, one of at most 1,000 and one of any size. A few cards never
 * wait for ten thousand, and a worker takes only one large job, so that two workers share two large jobs.
 */
export const SLOT_SIZES = [50, 1_000, MAX_BENEFICIARIES] as const

export function cardJobLoops(services: Services, tools: JobTools): WorkLoop[] {
  return SLOT_SIZES.map((maxCards) => ({
    name: `cards.up-to-${maxCards}`,
    wokenBy: 'jobs-waiting',
    async step(stopping) {
      const job = await inPlatformWork(services, theSystem, (work) => takeJob(work, maxCards))
      if (job) await runJob(services, tools, job, stopping)
      return job !== undefined
    },
  }))
}

export async function takeJob(work: PlatformWork, maxCards: number): Promise<Job | undefined> {
  const isEligible = sql`work.status in ('pending', 'generating') and work.total_cards <= ${maxCards}`
  const next = await takeInTurn(work, { work: 'generation_job', lastTaken: 'job_last_taken' }, isEligible)
  return next && claimJob(work.asTenant(next.tenant_id), next.id)
}
