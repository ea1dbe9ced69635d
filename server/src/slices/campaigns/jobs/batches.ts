import { sql } from 'kysely'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import type { CardDesign } from '../design/card-design.ts'
import type { BatchKind, JobBatchRow } from '../tables.ts'

/** People who are sealed together, and resolved by one transaction. */
export const BATCH_SIZE = 200

/** Cards whose facts are sealed together; they are kept, and read without being changed. */
const FACTS_SIZE = 500

/** How all cards of a job look, where it differs from their campaign. */
export type JobLook = CardDesign & { template?: TemplateId }

/** Who a card is for: the registry's matter once the job has ended. */
export type SubmittedPerson = Pick<Beneficiary, 'person' | 'mpi_id'>
/** What a card says that the registry does not know. */
export type CardFacts = Omit<Beneficiary, 'person' | 'mpi_id'>

export interface SealedBatch {
  id: string
  kind: BatchKind
  number: number
  sealed: string
}

/** Seals all that a job is about. It takes no transaction and belongs before one. */
export function sealBatches(
  keys: TenantKeys,
  jobId: string,
  all: readonly Beneficiary[],
  look: JobLook,
): SealedBatch[] {
  const batches: SealedBatch[] = []
  const seal = (kind: BatchKind, number: number, content: readonly unknown[]) => {
    const id = `${jobId}.${kind}.${number}`
    batches.push({ id, kind, number, sealed: keys.seal(JSON.stringify(content), contextOf(id)) })
  }
  if (saysSomething(look)) seal('design', 0, [look])
  for (let number = 0; number * BATCH_SIZE < all.length; number++) {
    const people = all
      .slice(number * BATCH_SIZE, (number + 1) * BATCH_SIZE)
      .map(({ person, mpi_id }): SubmittedPerson => ({ person, ...(mpi_id === undefined ? {} : { mpi_id }) }))
    seal('people', number, people)
  }
  for (let number = 0; number * FACTS_SIZE < all.length; number++) {
    const facts = all
      .slice(number * FACTS_SIZE, (number + 1) * FACTS_SIZE)
      .map(({ person: _, mpi_id: __, ...rest }): CardFacts => rest)
    if (facts.some(saysSomething)) seal('facts', number, facts)
  }
  return batches
}

export async function keepBatches(work: UnitOfWork, jobId: string, batches: readonly SealedBatch[]): Promise<void> {
  await sql`
    insert into job_batch (id, tenant_id, job_id, kind, number, sealed_content)
    select id, ${work.tenantId}, ${jobId}, kind, number, sealed
    from unnest(${batches.map(({ id }) => id)}::text[], ${batches.map(({ kind }) => kind)}::text[],
      ${batches.map(({ number }) => number)}::int[], ${batches.map(({ sealed }) => sealed)}::text[])
      as new (id, kind, number, sealed)`.execute(work.db)
}

export async function openLook(scope: ReadScope, jobId: string): Promise<JobLook> {
  const batch = await findBatch(scope, jobId, { kind: 'design', number: 0 })
  return batch ? ((await openBatch<JobLook>(scope, batch))[0] ?? {}) : {}
}

/** What a card at a place says, from the batch that holds it. */
export async function openFactsAt(scope: ReadScope, jobId: string, place: number): Promise<Partial<CardFacts>> {
  const batch = await findBatch(scope, jobId, { kind: 'facts', number: Math.floor(place / FACTS_SIZE) })
  const facts = batch ? await openBatch<CardFacts>(scope, batch) : []
  return facts[place % FACTS_SIZE] ?? {}
}

/** The batch of facts in which a place lies, and the places that it covers. There is none when its cards say nothing. */
export async function findFacts(scope: ReadScope, jobId: string, place: number) {
  const number = Math.floor(place / FACTS_SIZE)
  return {
    from: number * FACTS_SIZE,
    to: (number + 1) * FACTS_SIZE,
    batch: await findBatch(scope, jobId, { kind: 'facts', number }),
  }
}

/** Batches that follow one another. */
export interface Range {
  first: number
  last: number
}

/** The batches that hold the people at these places. */
export function batchesAt({ from, to }: { from: number; to: number }, batchSize: number): Range {
  return { first: Math.floor(from / batchSize), last: Math.floor((to - 1) / batchSize) }
}

export async function getPeople(
  scope: ReadScope,
  jobId: string,
  number: number,
): Promise<StoredBatch & Pick<JobBatchRow, 'resolved_at'>> {
  const batch = await findBatch(scope, jobId, { kind: 'people', number })
  if (!batch) throw new Error('a batch of the job is missing')
  return batch
}

type StoredBatch = Pick<JobBatchRow, 'id' | 'sealed_content'>

/** A batch's entries, in order. */
export function unsealBatch<T>(keys: TenantKeys, { id, sealed_content }: StoredBatch): T[] {
  return JSON.parse(keys.open(sealed_content, contextOf(id))) as T[]
}

export async function openBatch<T>(scope: ReadScope, batch: StoredBatch): Promise<T[]> {
  return unsealBatch<T>(await scope.keys(), batch)
}

/** Whose card is valid stands in the registry, and the job needs to know no more of them. */
export async function forgetPeople(work: UnitOfWork, jobId: string, { first, last }: Range): Promise<void> {
  await work.db
    .deleteFrom('job_batch')
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where('kind', '=', 'people')
    .where('number', '>=', first)
    .where('number', '<=', last)
    .execute()
}

/** Of a job that failed there is no card to make again. */
export async function forgetBatches(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db.deleteFrom('job_batch').where('tenant_id', '=', work.tenantId).where('job_id', '=', jobId).execute()
}

function findBatch({ db, tenantId }: ReadScope, jobId: string, { kind, number }: BatchName) {
  return db
    .selectFrom('job_batch')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
}

interface BatchName {
  kind: BatchKind
  number: number
}

const contextOf = (id: string) => `job_batch.sealed_content:${id}`
const saysSomething = (facts: object) => Object.values(facts).some((value) => value !== null && value !== undefined)
