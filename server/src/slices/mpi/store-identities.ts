import type { PreparedPerson } from '@samakart/matcher'
import { crockford32 } from '@samakart/rules/crockford'
import { sql } from 'kysely'
import { type ErasureKey, newErasureKey, storeErasureKeys } from '#platform/crypto/erasure-keys.ts'
import { randomSecret } from '#platform/random.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import {
  addExternalIds,
  addPostings,
  type BlindKey,
  blindBlocking,
  blindHasher,
  deleteKeys,
  hasDay,
  insertKeys,
  noteDays,
  type Postings,
  readPostings,
  removePostings,
  searchWords,
} from './blind-index.ts'
import {
  type IdentityContent,
  type KnownRecord,
  knownRecord,
  type LinkedRecord,
  type PersonRecord,
  sealContent,
} from './person-record.ts'
import { linkNewPeople, type Programme } from './programmes.ts'
import { type Arrivals, countPeople } from './registry.ts'

interface NewPerson extends KnownRecord {
  /** Further records of the person that came with the first one. */
  linked?: readonly LinkedRecord[]
}

export interface StoredIdentity {
  identity_number: number
  mpi_id: string
}

export interface NewIdentity extends StoredIdentity {
  /** With which further values of the person can be sealed. */
  key: ErasureKey
}

interface StoreOptions {
  /** The programme that brings the people, if they are linked with it at once. */
  programme?: Programme | undefined
  /** Computes something while the database writes the indexes. It must not ask the database. */
  meanwhile?: ((stored: readonly NewIdentity[]) => void) | undefined
  /** Of those who came and were compared, whether they are new or not. */
  arrivals?: Arrivals | undefined
}

/** Small enough that the database writes one part while the next one is sealed. */
const PART = 125

/** Writes new identities with all their indexes. `postings` must have the existing rows of their keys. */
export async function storeIdentities(
  work: UnitOfWork,
  newPeople: readonly NewPerson[],
  postings: Postings,
  { programme, meanwhile, arrivals }: StoreOptions = {},
): Promise<NewIdentity[]> {
  const contents = newPeople.map(({ person, linked }) => (linked ? { person, linked: [...linked] } : { person }))
  // The keys are computed while the database writes. Both are awaited, also if one fails first.
  const [stored, keys] = await Promise.all([
    insertIdentities(work, contents, programme ? 1 : 0),
    indexKeys(work, newPeople),
  ])
  const people = newPeople.map(({ person }, at) => ({
    ...(keys[at] as IndexKeys),
    ...(stored[at] as NewIdentity),
    person,
  }))
  const indexing = Promise.all([
    addPostings(
      work,
      people.map(({ identity_number, hasDay, blocking }) => ({
        identityNumber: identity_number,
        hasDay,
        keys: blocking,
      })),
      postings,
      { areNew: true },
    ),
    insertKeys(
      work,
      'mpi_search_key',
      people.flatMap(({ identity_number, search }) => search.map((key) => [key, identity_number] as const)),
      { areNew: true },
    ),
    addExternalIds(
      work,
      people.map(({ identity_number, person }) => ({
        identityNumber: identity_number,
        external_ids: person.external_ids,
      })),
    ),
    programme && linkNewPeople(work, programme, people),
    countPeople(work, people.length, arrivals),
  ])
  // An error of the statements is thrown below, also if computing fails first.
  indexing.catch(() => {})
  meanwhile?.(stored)
  await indexing
  if (stored.length > 0) await work.publish('identities-created', { mpi_ids: stored.map(({ mpi_id }) => mpi_id) })
  return stored
}

/** Sends the people in parts: each is written while the next one is sealed. */
export async function insertIdentities(
  work: UnitOfWork,
  contents: readonly IdentityContent[],
  programmeCount = 0,
): Promise<NewIdentity[]> {
  const parts: Promise<NewIdentity[]>[] = []
  for (let at = 0; at < contents.length; at += PART)
    parts.push(insertPart(work, contents.slice(at, at + PART), programmeCount))
  return (await Promise.all(parts)).flat()
}

async function insertPart(
  work: UnitOfWork,
  contents: readonly IdentityContent[],
  programmeCount: number,
): Promise<NewIdentity[]> {
  const keys = await work.keys()
  const stored = new Array<NewIdentity>(contents.length)
  let pending = contents.map((content, at) => ({ content, at }))
  while (pending.length > 0) {
    const rowsToInsert = pending.map(({ at, content }) => {
      const { person } = content
      const mpiId = newMpiId(person, work.now)
      const key = newErasureKey(mpiId)
      return { at, mpiId, content, person, key, sealed: sealContent(keys, key, mpiId, content) }
    })
    const { rows } = await sql<StoredIdentity>`
      insert into mpi_identity (tenant_id, mpi_id, sealed_person, country_code, region_code, gender, kyc_verified,
        has_nin, programme_count, created_at, updated_at)
      select ${work.tenantId}, mpi_id, sealed, country, region, gender, kyc, nin, ${programmeCount}::int,
        ${work.now.toISOString()}::timestamptz, ${work.now.toISOString()}::timestamptz
      from unnest(${rowsToInsert.map((row) => row.mpiId)}::text[], ${rowsToInsert.map((row) => row.sealed)}::text[],
        ${rowsToInsert.map((row) => row.person.country_code)}::text[], ${rowsToInsert.map((row) => row.person.region_code)}::text[],
        ${rowsToInsert.map((row) => row.person.gender)}::text[], ${rowsToInsert.map((row) => row.person.kyc_verified)}::boolean[],
        ${rowsToInsert.map((row) => hasNin(row.person))}::boolean[])
        as new (mpi_id, sealed, country, region, gender, kyc, nin)
      on conflict (mpi_id) do nothing returning identity_number, mpi_id`.execute(work.db)
    const numbers = new Map(rows.map((row) => [row.mpi_id, row.identity_number]))
    // A random id that is already taken has a probability of one in 10^12; then a new one is drawn.
    pending = []
    const stayed: ErasureKey[] = []
    for (const { at, mpiId, content, key } of rowsToInsert) {
      const identityNumber = numbers.get(mpiId)
      if (identityNumber === undefined || !numbers.delete(mpiId)) pending.push({ content, at })
      else {
        stored[at] = { identity_number: identityNumber, mpi_id: mpiId, key }
        stayed.push(key)
      }
    }
    await storeErasureKeys(work, stayed)
  }
  return stored
}

/** `SN-DKR-26-7K3Q9ZP2` tells where and when somebody was first registered. It stays the same when the person moves. */
function newMpiId(place: { country_code: string; region_code: string }, now: Date): string {
  const year = String(now.getUTCFullYear() % 100).padStart(2, '0')
  return `${place.country_code}-${place.region_code}-${year}-${crockford32(randomSecret(5))}`
}

export const hasNin = (person: PersonRecord) =>
  Object.entries(person.external_ids).some(([kind, value]) => kind.toLowerCase() === 'nin' && value !== '')

interface IndexKeys {
  hasDay: boolean
  blocking: BlindKey[]
  search: number[]
}

/** The keys of all indexes by words. Two words may have the same hash. */
async function indexKeys(work: UnitOfWork, people: readonly NewPerson[]): Promise<IndexKeys[]> {
  const { stored } = await blindBlocking(work)
  const hash = blindHasher(await work.keys(), 'mpi-search')
  return people.map(({ person, prepared, linked = [] }) => ({
    ...blockingOf(stored, [{ person, prepared }, ...linked.map((link) => knownRecord(link.person))]),
    search: [...new Set(searchWords(person, prepared).map(hash))],
  }))
}

/**
 * Updates the blind indexes of one identity, which is found as a duplicate by all its known records and searched by the first one. Without
 * records before it is added, without records after it is removed.
 */
export async function reindexPerson(
  work: UnitOfWork,
  identityNumber: number,
  before: readonly KnownRecord[],
  after: readonly KnownRecord[],
): Promise<void> {
  const [old, now] = [await keysOf(work, before), await keysOf(work, after)]
  const [oldHashes, newHashes] = [new Set(old.blocking.map(hashOf)), new Set(now.blocking.map(hashOf))]
  await removePostings(
    work,
    identityNumber,
    old.blocking.filter(({ hash }) => !newHashes.has(hash)),
  )
  const added = now.blocking.filter(({ hash }) => !oldHashes.has(hash))
  const own = { identityNumber, hasDay: now.hasDay }
  await addPostings(work, [{ ...own, keys: added }], await readPostings(work, added.map(hashOf)))
  if (now.hasDay !== old.hasDay) await noteDays(work, [{ ...own, keys: now.blocking }])
  await deleteKeys(
    work,
    'mpi_search_key',
    identityNumber,
    old.search.filter((hash) => !now.search.includes(hash)),
  )
  const words = now.search.filter((hash) => !old.search.includes(hash))
  await insertKeys(
    work,
    'mpi_search_key',
    words.map((hash) => [hash, identityNumber]),
  )
}

const hashOf = ({ hash }: { hash: number }) => hash

async function keysOf(work: UnitOfWork, known: readonly KnownRecord[]) {
  const [present] = known
  if (!present) return { hasDay: false, blocking: [], search: [] }
  const { stored } = await blindBlocking(work)
  const hash = blindHasher(await work.keys(), 'mpi-search')
  return { ...blockingOf(stored, known), search: searchWords(present.person, present.prepared).map(hash) }
}

/** The blocking keys of all records. The day of birth is known if each of them has it. */
export function blockingOf(stored: (person: PreparedPerson) => BlindKey[], known: readonly KnownRecord[]) {
  const keys = known.flatMap(({ prepared }) => stored(prepared))
  return {
    hasDay: known.every(({ prepared }) => hasDay(prepared)),
    blocking: [...new Map(keys.map((key) => [key.hash, key])).values()],
  }
}
