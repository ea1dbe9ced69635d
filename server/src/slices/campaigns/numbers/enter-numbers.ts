import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { type CardDetails, DETAILS_BATCH_SIZE, findDetails, unsealBatch } from '../jobs/batches.ts'
import type { Job } from '../tables.ts'
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

/** Of an erased person. */
export async function deleteNumber(work: UnitOfWork, jobId: string, place: number): Promise<void> {
  await work.db
    .deleteFrom('beneficiary_number')
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('place', '=', place)
    .execute()
}
