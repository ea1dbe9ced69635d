import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type Job, placesOf } from '../tables.ts'
import { batchesOfDetails, enterNumbers, markNumbersEntered } from './enter-numbers.ts'

const EnterOldNumbers = defineJob('campaigns.enter-old-numbers', Type.Object({}))
const JOBS_PER_RUN = 20

/** Jobs of earlier versions did not enter their beneficiary numbers. Newest first, because people look for those. */
export function numberJobs(services: Services): JobHandler[] {
  return [handle(EnterOldNumbers, (_, { signal }) => enterOldNumbers(services, signal), { schedule: '* * * * *' })]
}

export async function enterOldNumbers(services: Services, signal: AbortSignal): Promise<void> {
  const jobs: Pick<Job, 'id' | 'tenant_id' | 'total_cards' | 'place_count'>[] = await inPlatformScope(
    services,
    ({ db }) =>
      db
        .selectFrom('generation_job')
        .select(['id', 'tenant_id', 'total_cards', 'place_count'])
        .where('status', '=', 'completed')
        .where('numbers_entered', '=', false)
        .orderBy('created_at', 'desc')
        .limit(JOBS_PER_RUN)
        .execute(),
  )
  for (const job of jobs) {
    const act = { tenantId: job.tenant_id, actor: theSystem }
    for (const place of batchesOfDetails(placesOf(job))) {
      if (signal.aborted) return
      await inUnitOfWork(services, act, (work) => enterNumbers(work, job, place))
    }
    await inUnitOfWork(services, act, (work) => markNumbersEntered(work, job.id))
  }
}
