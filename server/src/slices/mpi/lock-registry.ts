import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/** More would fill the server's lock table, which all connections share. */
const MAX_LOCKS = 48
/** Longer than usual, because a batch holds the registry for seconds and a user must not be refused meanwhile. */
const lockTimeout = sql`set_config('lock_timeout', '30s', true)`

/**
 * Registering or changing a person shares the registry with others of the kind and locks each of the person's keys: two
 * registrations of one person share a key, so they run one after the other.
 */
export async function lockForPerson(work: UnitOfWork, keys: readonly { hash: number }[]): Promise<void> {
  const hashes = keys.slice(0, MAX_LOCKS).map(({ hash }) => hash)
  hashes.sort((a, b) => a - b)
  await shareRegistry(work)
  if (hashes.length > 0) {
    await sql`select pg_advisory_xact_lock(key) from unnest(${hashes}::bigint[]) with ordinality as wanted (key, at)`.execute(
      work.db,
    )
  }
}

/** Locks the whole registry until the transaction ends: for a merge, or for a batch with more keys than there are locks. */
export async function lockRegistry({ db, tenantId }: ReadScope): Promise<void> {
  await sql`select ${lockTimeout}, pg_advisory_xact_lock(${registryKey(tenantId)}::bigint)`.execute(db)
}

/** For work that may run at the same time as other such work, but not during a merge or a batch. */
export async function shareRegistry(work: UnitOfWork): Promise<void> {
  await sql`select ${lockTimeout}, pg_advisory_xact_lock_shared(${registryKey(work.tenantId)}::bigint)`.execute(work.db)
}

const registryKey = (tenantId: string) =>
  createHash('sha256').update(`mpi|${tenantId}|registry`).digest().readBigInt64BE(0).toString()
