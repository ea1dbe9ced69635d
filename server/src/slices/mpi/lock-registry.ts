import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/** More would press on the server's lock table, which all connections share. */
const MAX_LOCKS = 48
/** A batch holds the registry for seconds; that is no reason to turn a clerk away. */
const lockTimeout = sql`set_config('lock_timeout', '30s', true)`

/**
 * Whoever registers or changes somebody holds the registry together with others, and each of the person's keys alone:
 * two writings of one person share a key and come one after the other.
 */
export async function lockForPerson(work: UnitOfWork, keys: readonly { hash: number }[]): Promise<void> {
  const own = keys.slice(0, MAX_LOCKS).map(({ hash }) => hash)
  own.sort((a, b) => a - b)
  await shareRegistry(work)
  if (own.length > 0) {
    await sql`select pg_advisory_xact_lock(key) from unnest(${own}::bigint[]) with ordinality as wanted (key, at)`.execute(
      work.db,
    )
  }
}

/** Alone in the registry, until the transaction ends: a merge, or a batch with more keys than there are locks. */
export async function lockRegistry({ db, tenantId }: ReadScope): Promise<void> {
  await sql`select ${lockTimeout}, pg_advisory_xact_lock(${registryKey(tenantId)}::bigint)`.execute(db)
}

/** Together with others, for what only must not meet a merge. */
export async function shareRegistry(work: UnitOfWork): Promise<void> {
  await sql`select ${lockTimeout}, pg_advisory_xact_lock_shared(${registryKey(work.tenantId)}::bigint)`.execute(work.db)
}

const registryKey = (tenantId: string) =>
  createHash('sha256').update(`mpi|${tenantId}|registry`).digest().readBigInt64BE(0).toString()
