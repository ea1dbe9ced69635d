import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { blockingKeys, KEYS_EDITION, keyLimit, type PreparedPerson, probeKeys } from '../matching/index.ts'
import { blindHasher } from './hasher.ts'

/** A blocking key without its words: where it is stored and how many it may hold. */
export interface BlindKey {
  hash: number
  limit: number
}

const CLOSED = 0
const BATCH = 20_000

export async function blindBlocking(scope: ReadScope) {
  const hash = blindHasher(await scope.keys(), 'mpi-blocking')
  const blind = (key: string): BlindKey => ({ hash: hash(key), limit: keyLimit(key) })
  return {
    stored: (person: PreparedPerson) => blockingKeys(person).map(blind),
    probes: (person: PreparedPerson) => probeKeys(person).map((key) => hash(key)),
  }
}

/** Who stands under each key. A key without an entry is new; `closed` means that it gathers a crowd. */
export type Postings = Map<number, number[] | 'closed'>

/** Rows of a key never outnumber its limit, so that every look-up stays small however large the registry. */
export async function readPostings(scope: ReadScope, hashes: Iterable<number>, postings: Postings = new Map()) {
  const wanted = [...new Set(hashes)].filter((hash) => !postings.has(hash))
  for (let at = 0; at < wanted.length; at += BATCH) {
    // Behind a `select` the planner does not weigh each of the keys, which costs as much as to look them up.
    const { rows } = await sql<{ key: number; identity_numbers: string }>`
      select key, string_agg(identity_number::text, ',') as identity_numbers from mpi_blocking_key
      where key = any((select ${bigints(wanted.slice(at, at + BATCH))}::bigint[])::bigint[])
        and tenant_id = ${scope.tenantId}
      group by key`.execute(scope.db)
    for (const { key, identity_numbers } of rows) {
      const people = identity_numbers.split(',').map(Number)
      postings.set(key, people.includes(CLOSED) ? 'closed' : people)
    }
  }
  return postings
}

export interface NewRows {
  identityNumber: number
  keys: readonly BlindKey[]
}

/**
 * Adds people under their keys; `postings` must hold what stood there before and is kept up to date. Where nobody of them
 * can stand anywhere yet, it need not be looked for.
 */
export async function addPostings(
  work: UnitOfWork,
  people: readonly NewRows[],
  postings: Postings,
  { areNew = false } = {},
): Promise<void> {
  const rows: [key: number, identityNumber: number][] = []
  const closing = new Set<number>()
  for (const { identityNumber, keys } of people) {
    for (const { hash, limit } of keys) {
      const standing = postings.get(hash) ?? []
      if (standing === 'closed') continue
      if (standing.length >= limit) {
        closing.add(hash)
        postings.set(hash, 'closed')
      } else {
        standing.push(identityNumber)
        postings.set(hash, standing)
        rows.push([hash, identityNumber])
      }
    }
  }
  if (closing.size > 0) {
    await sql`delete from mpi_blocking_key where key = any(${[...closing]}::bigint[]) and tenant_id = ${work.tenantId}`.execute(
      work.db,
    )
  }
  const kept = rows.filter(([hash]) => !closing.has(hash))
  await insertKeys(work, 'mpi_blocking_key', kept, { areNew })
  await insertKeys(
    work,
    'mpi_blocking_key',
    [...closing].map((hash) => [hash, CLOSED]),
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

export async function insertKeys(
  work: UnitOfWork,
  table: 'mpi_blocking_key' | 'mpi_search_key',
  rows: readonly (readonly [key: number, identityNumber: number])[],
  { areNew = false } = {},
): Promise<void> {
  const orNothing = areNew ? sql`` : sql`on conflict do nothing`
  // In the order of the index, neighbours fall on one page of it.
  const inOrder = rows.toSorted(([a], [b]) => a - b)
  for (let at = 0; at < inOrder.length; at += BATCH) {
    const batch = inOrder.slice(at, at + BATCH)
    await sql`
      insert into ${sql.table(table)} (key, identity_number, tenant_id, edition)
      select key, identity_number, ${work.tenantId}, ${KEYS_EDITION}
      from unnest(${bigints(batch.map(([key]) => key))}::bigint[],
        ${bigints(batch.map(([, identityNumber]) => identityNumber))}::bigint[])
        as new (key, identity_number)
      ${orNothing}`.execute(work.db)
  }
}

/** Marks keys that stand already as made by the present rules. */
export async function renewKeys(
  work: UnitOfWork,
  table: 'mpi_blocking_key' | 'mpi_search_key',
  rows: readonly (readonly [key: number, identityNumber: number])[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    await sql`
      update ${sql.table(table)} standing set edition = ${KEYS_EDITION}
      from unnest(${batch.map(([key]) => key)}::bigint[], ${batch.map(([, identityNumber]) => identityNumber)}::bigint[])
        as own (key, identity_number)
      where standing.key = own.key and standing.identity_number = own.identity_number
        and standing.tenant_id = ${work.tenantId}
        and standing.edition < ${KEYS_EDITION}`.execute(work.db)
  }
}

export async function deleteKeys(
  work: UnitOfWork,
  table: 'mpi_blocking_key' | 'mpi_search_key',
  identityNumber: number,
  hashes: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)}
    where key = any(${hashes}::bigint[]) and identity_number = ${identityNumber} and tenant_id = ${work.tenantId}`.execute(
    work.db,
  )
}
