import { blockingKeys, KEYS_EDITION, keyLimit, type PreparedPerson, probeKeys } from '@samakart/matcher'
import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { blindHasher } from './hasher.ts'
import { deleteKeys } from './key-rows.ts'

/** A blocking key without its words: its hash, and how many people may share it. */
export interface BlindKey {
  hash: number
  limit: number
}

/** A key under which a person is looked for. `kind` says what it is made of, see `matching/blocking.ts`. */
export interface Probe {
  hash: number
  kind: string
}

/** The identity number of the only row of a closed key. */
export const CLOSED = 0
const BATCH = 20_000

export async function blindBlocking(scope: ReadScope) {
  const hash = blindHasher(await scope.keys(), 'mpi-blocking')
  const blind = (key: string): BlindKey => ({ hash: hash(key), limit: keyLimit(key) })
  return {
    stored: (person: PreparedPerson) => blockingKeys(person).map(blind),
    probes: (person: PreparedPerson) =>
      probeKeys(person).map((key): Probe => ({ hash: hash(key), kind: key[0] ?? '' })),
  }
}

/** The identity numbers under each key. A key without an entry is new; a closed key had too many people to be useful. */
export class Postings extends Map<number, number[] | 'closed'> {
  /** The people whose whole date of birth is known. Of others it is not, or nobody has noted it. */
  readonly withDay = new Set<number>()
}

/** Whether the day of birth is known, not only the year. */
export const hasDay = ({ birth }: PreparedPerson): boolean => birth !== undefined && !birth.isYearOnly

/** A key never has more rows than its limit, so every lookup stays small, however large the registry is. */
export async function readPostings(scope: ReadScope, hashes: Iterable<number>, postings = new Postings()) {
  const missing = [...new Set(hashes)].filter((hash) => !postings.has(hash))
  for (let at = 0; at < missing.length; at += BATCH) {
    // Inside a `select` the planner does not look at each of the keys, which would cost as much as looking them up.
    const { rows } = await sql<{ key: number; identity_numbers: string }>`
      select key, string_agg(case when has_day then '+' else '' end || identity_number, ',') as identity_numbers
      from mpi_blocking_key
      where key = any((select ${bigints(missing.slice(at, at + BATCH))}::bigint[])::bigint[])
        and tenant_id = ${scope.tenantId}
      group by key`.execute(scope.db)
    for (const { key, identity_numbers } of rows) {
      const marked = identity_numbers.split(',')
      const people = marked.map(Number)
      postings.set(key, people.includes(CLOSED) ? 'closed' : people)
      for (const [at, mark] of marked.entries()) if (mark.startsWith('+')) postings.withDay.add(people[at] ?? 0)
    }
  }
  return postings
}

export interface KeysToAdd {
  identityNumber: number
  hasDay: boolean
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
  const rows: BlockingRow[] = []
  const keysToClose = new Set<number>()
  for (const { identityNumber, hasDay, keys } of people) {
    if (hasDay) postings.withDay.add(identityNumber)
    for (const { hash, limit } of keys) {
      const existing = postings.get(hash) ?? []
      if (existing === 'closed') continue
      if (existing.length >= limit) {
        keysToClose.add(hash)
        postings.set(hash, 'closed')
      } else {
        existing.push(identityNumber)
        postings.set(hash, existing)
        rows.push([hash, identityNumber, hasDay])
      }
    }
  }
  if (keysToClose.size > 0) {
    await sql`delete from mpi_blocking_key where key = any(${[...keysToClose]}::bigint[]) and tenant_id = ${work.tenantId}`.execute(
      work.db,
    )
  }
  const kept = rows.filter(([hash]) => !keysToClose.has(hash))
  await insertRows(work, kept, { areNew })
  await insertRows(
    work,
    [...keysToClose].map((hash) => [hash, CLOSED, false]),
  )
}

type BlockingRow = readonly [key: number, identityNumber: number, hasDay: boolean]

async function insertRows(work: UnitOfWork, rows: readonly BlockingRow[], { areNew = false } = {}): Promise<void> {
  const onConflict = areNew ? sql`` : sql`on conflict do nothing`
  // In the order of the index, neighbouring rows fall on one page of it.
  const sorted = rows.toSorted(([a], [b]) => a - b)
  for (let at = 0; at < sorted.length; at += BATCH) {
    const batch = sorted.slice(at, at + BATCH)
    await sql`
      insert into mpi_blocking_key (key, identity_number, has_day, tenant_id, edition)
      select key, identity_number, has_day = 1, ${work.tenantId}, ${KEYS_EDITION}
      from unnest(${bigints(batch.map(([key]) => key))}::bigint[],
        ${bigints(batch.map(([, identityNumber]) => identityNumber))}::bigint[],
        ${bigints(batch.map(([, , hasDay]) => Number(hasDay)))}::smallint[])
        as new (key, identity_number, has_day)
      ${onConflict}`.execute(work.db)
  }
}

/** Notes of keys that somebody has already whether the day of birth is known. */
export async function noteDays(work: UnitOfWork, people: readonly KeysToAdd[]): Promise<void> {
  const rows = people.flatMap(({ identityNumber, hasDay, keys }) =>
    keys.map(({ hash }): BlockingRow => [hash, identityNumber, hasDay]),
  )
  await sql`
    update mpi_blocking_key existing set has_day = own.has_day = 1
    from unnest(${bigints(rows.map(([key]) => key))}::bigint[], ${bigints(rows.map(([, number]) => number))}::bigint[],
      ${bigints(rows.map(([, , hasDay]) => Number(hasDay)))}::smallint[]) as own (key, identity_number, has_day)
    where existing.key = own.key and existing.identity_number = own.identity_number
      and existing.tenant_id = ${work.tenantId}
      and existing.has_day is distinct from (own.has_day = 1)`.execute(work.db)
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
