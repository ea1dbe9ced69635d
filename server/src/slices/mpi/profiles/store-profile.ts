import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { ProfileSource } from '../tables.ts'
import { type ProfileContent, sealProfile } from './profile-content.ts'

/** Stores a learned version as a candidate: it decides nothing until it is adopted. */
export async function storeProfile(
  work: UnitOfWork,
  { source, content }: { source: ProfileSource; content: ProfileContent },
): Promise<{ id: string; version: number }> {
  const id = work.newId('profile')
  const version = await nextVersion(work)
  const { rules, people } = content.profile
  await work.db
    .insertInto('mpi_profile')
    .values({
      id,
      tenant_id: work.tenantId,
      version,
      source,
      status: 'candidate',
      rules,
      people,
      sealed_profile: await sealProfile(work, id, content),
      requested_at: work.now,
      requested_by: work.actor.id,
      learned_at: work.now,
    })
    .execute()
  return { id, version }
}

/** Whoever makes or adopts a version does so alone, until the transaction ends. */
export async function lockProfiles({ db, tenantId }: UnitOfWork): Promise<void> {
  const key = createHash('sha256').update(`mpi|${tenantId}|profiles`).digest().readBigInt64BE(0).toString()
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(db)
}

export async function nextVersion(work: UnitOfWork): Promise<number> {
  await lockProfiles(work)
  const { last } = await work.db
    .selectFrom('mpi_profile')
    .select((row) => row.fn.max('version').as('last'))
    .where('tenant_id', '=', work.tenantId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
