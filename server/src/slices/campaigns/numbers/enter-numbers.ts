import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, handle, type JobHandler } from '#platform/queue/job.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type CardDetails, DETAILS_BATCH_SIZE, findDetails, unsealBatch } from '../jobs/batches.ts'
import { type Job, placesOf } from '../tables.ts'
import { numberIndexer } from './number-index.ts'

/** The first place of each batch of details that a job may have. */
export function* batchesOfDetails(places: number): Generator<number> {
  for (let place = 0; place < places; place += DETAILS_BATCH_SIZE) yield place
}

/** Enters the beneficiary numbers of one batch of a job's cards, so that cards are found by them. It can be repeated. */
export async function enterNumbers(work: UnitOfWork, job: Pick<Job, 'id'>, place: number): Promise<void> {
  const { from, batch } = await findDetails(work, job.id, place)
  const entries = (batch && (await unsealBatch<Partial<CardDetails>>(work, batch))) ?? []
  const index = numberIndexer(await work.keys())
  const numbers = entries.flatMap(({ beneficiary_id }, at) =>
    beneficiary_id ? [{ place: from + at, index: index(beneficiary_id) }] : [],
  )
  if (numbers.length === 0) return
  await sql`
    insert into beneficiary_number (number_index, job_id, place, tenant_id)
    select number_index, ${job.id}, place, ${work.tenantId}
    from unnest(${numbers.map((number) => number.index)}::bigint[], ${numbers.map((number) => number.place)}::int[])
      as number (number_index, place)
    on conflict do nothing`.execute(work.db)
}

async function markNumbersEntered(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db
    .updateTable('generation_job')
    .set({ numbers_entered: true })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .execute()
}

/** Of an erased person. */
export async function deleteNumber(work: UnitOfWork, jobId: string, place: number): Promise<void> {
  await work.db
    .deleteFrom('beneficiary_number')
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('place', '=', place)
    .execute()
}

const EnterOldNumbers = defineJob('campaigns.enter-old-numbers', Type.Object({}))
const JOBS_PER_RUN = 20

/** Jobs of earlier versions did not enter their beneficiary numbers. Newest first, because people look for those. */
export function numberJobs(services: Services): JobHandler[] {
  return [handle(EnterOldNumbers, (_, { signal }) => enterOldNumbers(services, signal), { schedule: '* * * * *' })]
}

async function enterOldNumbers(services: Services, signal: AbortSignal): Promise<void> {
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
