// The rows of blocking keys and of search keys, which have the same columns.

import { KEYS_EDITION } from '@samakart/matcher'
import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { UnitOfWork } from '#platform/scopes.ts'

export type KeyTable = 'mpi_blocking_key' | 'mpi_search_key'

const BATCH = 20_000

export async function insertKeys(
  work: UnitOfWork,
  table: KeyTable,
  rows: readonly (readonly [key: number, identityNumber: number])[],
  { areNew = false } = {},
): Promise<void> {
  const onConflict = areNew ? sql`` : sql`on conflict do nothing`
  // In the order of the index, neighbouring rows fall on one page of it.
  const sorted = rows.toSorted(([a], [b]) => a - b)
  for (let at = 0; at < sorted.length; at += BATCH) {
    const batch = sorted.slice(at, at + BATCH)
    await sql`
      insert into ${sql.table(table)} (key, identity_number, tenant_id, edition)
      select key, identity_number, ${work.tenantId}, ${KEYS_EDITION}
      from unnest(${bigints(batch.map(([key]) => key))}::bigint[],
        ${bigints(batch.map(([, identityNumber]) => identityNumber))}::bigint[])
        as new (key, identity_number)
      ${onConflict}`.execute(work.db)
  }
}

/** Marks existing keys as made by the current rules. */
export async function markAsCurrent(
  work: UnitOfWork,
  table: KeyTable,
  rows: readonly (readonly [key: number, identityNumber: number])[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    await sql`
      update ${sql.table(table)} existing set edition = ${KEYS_EDITION}
      from unnest(${batch.map(([key]) => key)}::bigint[], ${batch.map(([, identityNumber]) => identityNumber)}::bigint[])
        as own (key, identity_number)
      where existing.key = own.key and existing.identity_number = own.identity_number
        and existing.tenant_id = ${work.tenantId}
        and existing.edition < ${KEYS_EDITION}`.execute(work.db)
  }
}

export async function deleteKeys(
  work: UnitOfWork,
  table: KeyTable,
  identityNumber: number,
  hashes: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)}
    where key = any(${hashes}::bigint[]) and identity_number = ${identityNumber} and tenant_id = ${work.tenantId}`.execute(
    work.db,
  )
}
