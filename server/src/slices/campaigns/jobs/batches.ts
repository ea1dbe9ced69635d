import { type Selectable, sql } from 'kysely'
import {
  deleteKeys,
  deleteKeysUnder,
  type ErasureKey,
  newErasureKey,
  openErasable,
  sealErasable,
  storeErasureKeys,
} from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import type { Beneficiary } from '../beneficiaries/beneficiary.ts'
import type { OwnDesign } from '../design/card-design.ts'
import type { BatchKind, Job, JobBatchRow } from '../tables.ts'
import { deleteOutcomes } from './outcomes.ts'

/** People who are sealed together, and resolved in one transaction. */
export const BATCH_SIZE = 200

/** Cards whose details are sealed together. */
export const DETAILS_BATCH_SIZE = 500

/** How all cards of a job look; `template` is set when it is not the campaign's. */
export type JobDesign = OwnDesign & { template?: TemplateId }

/** Who a card is for. Once the job has ended, only the registry knows it. */
export type SubmittedPerson = Pick<Beneficiary, 'person' | 'mpi_id' | 'duplicate'> & {
  /** The list gives the row a number of its own; which one is among the details. */
  has_number?: true
}

/** What a card says that the registry does not know. */
export type CardDetails = Omit<Beneficiary, 'person' | 'mpi_id' | 'duplicate'>

export interface SealedBatch {
  id: string
  kind: BatchKind
  number: number
  sealed: string
  /** Of people and of details: when it is deleted, no copy of the batch can be opened any more. */
  key?: ErasureKey
}

/** Seals everything that a job was submitted with. It needs no transaction, so it runs before one. */
export function sealBatches(
  keys: TenantKeys,
  jobId: string,
  beneficiaries: readonly Beneficiary[],
  design: JobDesign,
): SealedBatch[] {
  const batches: SealedBatch[] = []
  const seal = (kind: BatchKind, number: number, content: readonly unknown[]) => {
    const id = `${jobId}.${kind}.${number}`
    if (kind === 'design') batches.push({ id, kind, number, sealed: keys.seal(JSON.stringify(content), contextOf(id)) })
    else batches.push({ id, kind, number, ...sealBatch(keys, batchKeyId(jobId, kind, number), id, content) })
  }
  if (hasValues(design)) seal('design', 0, [design])
  for (let number = 0; number * BATCH_SIZE < beneficiaries.length; number++) {
    const people = beneficiaries.slice(number * BATCH_SIZE, (number + 1) * BATCH_SIZE).map(
      ({ person, mpi_id, duplicate, beneficiary_id }): SubmittedPerson => ({
        person,
        ...(beneficiary_id === null ? {} : { has_number: true }),
        ...(mpi_id === undefined ? {} : { mpi_id }),
        ...(duplicate === undefined ? {} : { duplicate }),
      }),
    )
    seal('people', number, people)
  }
  for (let number = 0; number * DETAILS_BATCH_SIZE < beneficiaries.length; number++) {
    const details = beneficiaries
      .slice(number * DETAILS_BATCH_SIZE, (number + 1) * DETAILS_BATCH_SIZE)
      .map(({ person: _, mpi_id: __, duplicate: ___, ...rest }): CardDetails => rest)
    if (details.some(hasValues)) seal('details', number, details)
  }
  return batches
}

/** Seals a batch under a new key. */
export function sealBatch(keys: TenantKeys, keyId: string, id: string, content: readonly unknown[]) {
  const key = newErasureKey(keyId)
  return { key, sealed: sealErasable(keys, key, JSON.stringify(content), contextOf(id)) }
}

/** The entries of a batch, in order. Undefined if its key was deleted: an older copy of the database has the keys of today. */
export async function unsealBatch<T>(
  scope: ReadScope,
  { id, sealed_content }: Pick<JobBatchRow, 'id' | 'sealed_content'>,
): Promise<T[] | undefined> {
  const text = await openErasable(scope, sealed_content, contextOf(id))
  return text === undefined ? undefined : (JSON.parse(text) as T[])
}

export const batchKeyId = (jobId: string, kind: BatchKind, number: number) => `${jobId}~${kind}~${number}`

const contextOf = (id: string) => `job_batch.sealed_content:${id}`
const hasValues = (object: object) => Object.values(object).some((value) => value !== null && value !== undefined)

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

type Details = Partial<CardDetails>

/** How many opened batches are kept from page to page: the cards of a list mostly come from one job after the other. */
const MAX_KEPT = 8

/** Reads what cards say beyond the registry. A caller that reads page by page keeps one, so that no batch is opened twice in a row. */
export class DetailsReader {
  readonly #opened = new Map<string, readonly Details[]>()

  async read(scope: ReadScope, { job_id, place }: { job_id: string; place: number }): Promise<Details> {
    const number = Math.floor(place / DETAILS_BATCH_SIZE)
    const key = `${job_id}.${number}`
    const known = this.#opened.get(key)
    const entries = known ?? (await this.#open(scope, job_id, place))
    this.#opened.delete(key)
    this.#opened.set(key, entries)
    if (this.#opened.size > MAX_KEPT) this.#opened.delete(this.#opened.keys().next().value ?? '')
    return entries[place - number * DETAILS_BATCH_SIZE] ?? {}
  }

  /** By place. */
  async readAll(scope: ReadScope, job_id: string, cards: Iterable<{ place: number }>): Promise<Map<number, Details>> {
    const found = new Map<number, Details>()
    for (const { place } of cards) found.set(place, await this.read(scope, { job_id, place }))
    return found
  }

  async #open(scope: ReadScope, jobId: string, place: number): Promise<readonly Details[]> {
    const { batch } = await findDetails(scope, jobId, place)
    return (batch && (await unsealBatch<Details>(scope, batch))) ?? []
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

/** The places of a job, from one up to another, whose holders lose their earlier cards. Known until its people are deleted. */
export async function listReplacing(
  { db, tenantId }: ReadScope,
  job: Job,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const batches = await db
    .selectFrom('job_batch')
    .select('outcomes')
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', job.id)
    .where('kind', '=', 'people')
    .where('number', '>=', Math.floor(from / job.batch_size))
    .where('number', '<=', Math.floor((to - 1) / job.batch_size))
    .execute()
  const places = batches.flatMap(({ outcomes }) => outcomes?.replaces ?? [])
  return places.filter((place) => place >= from && place < to)
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
