import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { blockingKeys, keyLimit, type PreparedPerson, probeKeys } from '../matching/index.ts'
import { blindHasher } from './hasher.ts'
import { deleteKeys, insertKeys } from './key-rows.ts'

/** A blocking key without its words: its hash, and how many people may share it. */
export interface BlindKey {
  hash: number
  limit: number
}

/** The identity number of the only row of a closed key. */
export const CLOSED = 0
const BATCH = 20_000

export async function blindBlocking(scope: ReadScope) {
  const hash = blindHasher(await scope.keys(), 'mpi-blocking')
  const blind = (key: string): BlindKey => ({ hash: hash(key), limit: keyLimit(key) })
  return {
    stored: (person: PreparedPerson) => blockingKeys(person).map(blind),
    probes: (person: PreparedPerson) => probeKeys(person).map((key) => hash(key)),
  }
}

/** The identity numbers under each key. A key without an entry is new; a closed key had too many people to be useful. */
export type Postings = Map<number, number[] | 'closed'>

/** A key never has more rows than its limit, so every lookup stays small, however large the registry is. */
export async function readPostings(scope: ReadScope, hashes: Iterable<number>, postings: Postings = new Map()) {
  const missing = [...new Set(hashes)].filter((hash) => !postings.has(hash))
  for (let at = 0; at < missing.length; at += BATCH) {
    // Inside a `select` the planner does not look at each of the keys, which would cost as much as looking them up.
    const { rows } = await sql<{ key: number; identity_numbers: string }>`
      select key, string_agg(identity_number::text, ',') as identity_numbers from mpi_blocking_key
      where key = any((select ${bigints(missing.slice(at, at + BATCH))}::bigint[])::bigint[])
        and tenant_id = ${scope.tenantId}
      group by key`.execute(scope.db)
    for (const { key, identity_numbers } of rows) {
      const people = identity_numbers.split(',').map(Number)
      postings.set(key, people.includes(CLOSED) ? 'closed' : people)
    }
  }
  return postings
}

export interface KeysToAdd {
  identityNumber: number
  keys: readonly BlindKey[]
}

/**
 * Adds people under their keys. `postings` must have the existing rows of these keys and is kept up to date. `areNew` says
 * that none of the people can have rows yet, which saves the check for conflicts.
 */
export async function addPostings(
  work: UnitOfWork,
  people: readonly KeysToAdd[],
  postings: Postings,
  { areNew = false } = {},
): Promise<void> {
  const rows: [key: number, identityNumber: number][] = []
  const keysToClose = new Set<number>()
  for (const { identityNumber, keys } of people) {
    for (const { hash, limit } of keys) {
      const existing = postings.get(hash) ?? []
      if (existing === 'closed') continue
      if (existing.length >= limit) {
        keysToClose.add(hash)
        postings.set(hash, 'closed')
      } else {
        existing.push(identityNumber)
        postings.set(hash, existing)
        rows.push([hash, identityNumber])
      }
    }
  }
  if (keysToClose.size > 0) {
    await sql`delete from mpi_blocking_key where key = any(${[...keysToClose]}::bigint[]) and tenant_id = ${work.tenantId}`.execute(
      work.db,
    )
  }
  const kept = rows.filter(([hash]) => !keysToClose.has(hash))
  await insertKeys(work, 'mpi_blocking_key', kept, { areNew })
  await insertKeys(
    work,
    'mpi_blocking_key',
    [...keysToClose].map((hash) => [hash, CLOSED]),
  )
}

export async function removePostings(
  work: UnitOfWork,
  identityNumber: number,
  keys: readonly BlindKey[],
): Promise<void> {
  await deleteKeys(
    work,
    'mpi_blocking_key',
    identityNumber,
    keys.map(({ hash }) => hash),
  )
}
