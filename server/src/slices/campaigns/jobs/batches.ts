import { type Selectable, sql } from 'kysely'
import { deleteKeys, deleteKeysUnder, storeErasureKeys } from '#platform/crypto/erasure-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { BatchKind, JobBatchRow } from '../tables.ts'
import { deleteOutcomes } from './outcomes.ts'
import {
  batchKeyId,
  type CardDetails,
  DETAILS_BATCH_SIZE,
  type JobDesign,
  type SealedBatch,
  type SubmittedPerson,
  unsealBatch,
} from './seal-batches.ts'

export async function storeBatches(work: UnitOfWork, jobId: string, batches: readonly SealedBatch[]): Promise<void> {
  await sql`
    insert into job_batch (id, tenant_id, job_id, kind, number, sealed_content)
    select id, ${work.tenantId}, ${jobId}, kind, number, sealed
    from unnest(${batches.map(({ id }) => id)}::text[], ${batches.map(({ kind }) => kind)}::text[],
      ${batches.map(({ number }) => number)}::int[], ${batches.map(({ sealed }) => sealed)}::text[])
      as new (id, kind, number, sealed)`.execute(work.db)
  await storeErasureKeys(
    work,
    batches.flatMap(({ key }) => key ?? []),
  )
}

export async function readJobDesign(scope: ReadScope, jobId: string): Promise<JobDesign> {
  const batch = await findBatch(scope, jobId, 'design', 0)
  return (batch && (await unsealBatch<JobDesign>(scope, batch))?.[0]) ?? {}
}

/** The details of the card at a place in the job. */
export async function readCardDetails(scope: ReadScope, jobId: string, place: number): Promise<Partial<CardDetails>> {
  const { from, batch } = await findDetails(scope, jobId, place)
  return (batch && (await unsealBatch<CardDetails>(scope, batch))?.[place - from]) ?? {}
}

/** The batch with the details of the card at a place, and the places that it covers. Cards without details have none. */
export async function findDetails(scope: ReadScope, jobId: string, place: number) {
  const number = Math.floor(place / DETAILS_BATCH_SIZE)
  return {
    from: number * DETAILS_BATCH_SIZE,
    to: (number + 1) * DETAILS_BATCH_SIZE,
    batch: await findBatch(scope, jobId, 'details', number),
  }
}

export async function getPeople(scope: ReadScope, jobId: string, number: number): Promise<Selectable<JobBatchRow>> {
  const batch = await findBatch(scope, jobId, 'people', number)
  if (!batch) throw new Error('a batch of the job is missing')
  return batch
}

/** Who the cards of a batch are for. */
export async function unsealPeople(
  scope: ReadScope,
  batch: Pick<JobBatchRow, 'id' | 'sealed_content'>,
): Promise<SubmittedPerson[]> {
  const people = await unsealBatch<SubmittedPerson>(scope, batch)
  if (!people) throw new Error('the key of a batch was deleted')
  return people
}

/** Deletes the people at these places and their keys. The registry knows whose cards they are, and the job no longer needs to. */
export async function deletePeople(
  work: UnitOfWork,
  jobId: string,
  places: { from: number; to: number },
  batchSize: number,
): Promise<void> {
  const deleted = await work.db
    .deleteFrom('job_batch')
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('kind', '=', 'people')
    .where('number', '>=', Math.floor(places.from / batchSize))
    .where('number', '<=', Math.floor((places.to - 1) / batchSize))
    .returning('number')
    .execute()
  await deleteKeys(
    work,
    deleted.map(({ number }) => batchKeyId(jobId, 'people', number)),
  )
}

/** For a job that failed: none of its cards will ever be made again. */
export async function deleteBatches(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db.deleteFrom('job_batch').where('tenant_id', '=', work.tenantId).where('job_id', '=', jobId).execute()
  await deleteOutcomes(work, jobId)
  await deleteKeysUnder(work, jobId)
}

function findBatch({ db, tenantId }: ReadScope, jobId: string, kind: BatchKind, number: number) {
  return db
    .selectFrom('job_batch')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
}
