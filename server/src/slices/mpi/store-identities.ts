import { sql } from 'kysely'
import { newPersonKey, type PersonKey, storePersonKeys } from '#platform/crypto/person-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { addPostings, type BlindKey, blindBlocking, type Postings } from './blind-index/blocking-rows.ts'
import { addExternalIds } from './blind-index/external-ids.ts'
import { blindHasher } from './blind-index/hasher.ts'
import { insertKeys } from './blind-index/key-rows.ts'
import { searchWords } from './blind-index/search-words.ts'
import type { PreparedPerson } from './matching/index.ts'
import { newMpiId } from './mpi-id.ts'
import { type PersonRecord, sealContent } from './person-record.ts'
import { countPeople } from './population.ts'

export interface NewPerson {
  person: PersonRecord
  prepared: PreparedPerson
}

export interface StoredIdentity {
  identity_number: number
  mpi_id: string
}

const BATCH = 2_000

/** Writes new identities with all their indexes. `postings` must have the existing rows of their keys. */
export async function storeIdentities(
  work: UnitOfWork,
  newPeople: readonly NewPerson[],
  postings: Postings,
): Promise<StoredIdentity[]> {
  const stored: StoredIdentity[] = []
  for (let at = 0; at < newPeople.length; at += BATCH)
    stored.push(...(await insertIdentities(work, newPeople.slice(at, at + BATCH))))
  const people = newPeople.map((newPerson, at) => ({ ...newPerson, ...(stored[at] as StoredIdentity) }))
  await Promise.all([
    indexPeople(work, people, postings),
    addExternalIds(
      work,
      people.map(({ identity_number, person }) => ({
        identityNumber: identity_number,
        external_ids: person.external_ids,
      })),
    ),
    countPeople(work, people.length),
  ])
  return stored
}

export async function insertIdentities(work: UnitOfWork, newPeople: readonly NewPerson[]): Promise<StoredIdentity[]> {
  const keys = await work.keys()
  const stored = new Array<StoredIdentity>(newPeople.length)
  let pending = newPeople.map((newPerson, at) => ({ ...newPerson.person, at }))
  while (pending.length > 0) {
    const rowsToInsert = pending.map(({ at, ...person }) => {
      const mpiId = newMpiId(person, work.now)
      const key = newPersonKey(mpiId)
      return { at, mpiId, person, key, sealed: sealContent(keys, key, mpiId, { person }) }
    })
    const { rows } = await sql<StoredIdentity>`
      insert into mpi_identity (tenant_id, mpi_id, sealed_person, country_code, region_code, gender, kyc_verified,
        has_nin, created_at, updated_at)
      select ${work.tenantId}, mpi_id, sealed, country, region, gender, kyc, nin, ${work.now.toISOString()}::timestamptz,
        ${work.now.toISOString()}::timestamptz
      from unnest(${rowsToInsert.map((row) => row.mpiId)}::text[], ${rowsToInsert.map((row) => row.sealed)}::text[],
        ${rowsToInsert.map((row) => row.person.country_code)}::text[], ${rowsToInsert.map((row) => row.person.region_code)}::text[],
        ${rowsToInsert.map((row) => row.person.gender)}::text[], ${rowsToInsert.map((row) => row.person.kyc_verified)}::boolean[],
        ${rowsToInsert.map((row) => hasNin(row.person))}::boolean[])
        as new (mpi_id, sealed, country, region, gender, kyc, nin)
      on conflict (mpi_id) do nothing returning identity_number, mpi_id`.execute(work.db)
    const numbers = new Map(rows.map((row) => [row.mpi_id, row.identity_number]))
    // A random id that is already taken has a probability of one in 10^12; then a new one is drawn.
    pending = []
    const stayed: PersonKey[] = []
    for (const { at, mpiId, person, key } of rowsToInsert) {
      const identityNumber = numbers.get(mpiId)
      if (identityNumber === undefined || !numbers.delete(mpiId)) pending.push({ ...person, at })
      else {
        stored[at] = { identity_number: identityNumber, mpi_id: mpiId }
        stayed.push(key)
      }
    }
    await storePersonKeys(work, stayed)
  }
  return stored
}

export const hasNin = (person: PersonRecord) =>
  Object.entries(person.external_ids).some(([kind, value]) => kind.toLowerCase() === 'nin' && value !== '')

export async function indexPeople(
  work: UnitOfWork,
  people: readonly (NewPerson & { identity_number: number })[],
  postings: Postings,
): Promise<void> {
  const { stored } = await blindBlocking(work)
  const hash = blindHasher(await work.keys(), 'mpi-search')
  const blocking = addPostings(
    work,
    people.map(({ identity_number, prepared }) => ({
      identityNumber: identity_number,
      keys: uniqueKeys(stored(prepared)),
    })),
    postings,
    { areNew: true },
  )
  // The search words are computed while the database writes the keys.
  const rows = people.flatMap(({ identity_number, person, prepared }) =>
    [...new Set(searchWords(person, prepared).map(hash))].map((key) => [key, identity_number] as const),
  )
  await Promise.all([blocking, insertKeys(work, 'mpi_search_key', rows, { areNew: true })])
}

/** Two words may have the same hash. */
const uniqueKeys = (keys: readonly BlindKey[]) => [...new Map(keys.map((key) => [key.hash, key])).values()]
