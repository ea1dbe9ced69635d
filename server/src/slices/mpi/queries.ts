import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { ReadDb } from '#platform/db/database.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { IdentityNotFound } from './errors.ts'
import { readMpiId } from './mpi-id.ts'
import { type IdentityContent, openContents } from './person-record.ts'
import type { IdentityRow } from './tables.ts'

export type SelectedIdentity = Selectable<IdentityRow>

export interface Identity {
  row: SelectedIdentity
  content: IdentityContent
}

/** Whoever was erased is not found. */
export async function findRow(scope: ReadScope, mpiId: string): Promise<SelectedIdentity | undefined> {
  return scope.db
    .selectFrom('mpi_identity')
    .selectAll()
    .where('mpi_id', '=', readMpiId(mpiId))
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
}

export async function getRow(scope: ReadScope, mpiId: string): Promise<SelectedIdentity> {
  const row = await findRow(scope, mpiId)
  if (!row) throw new IdentityNotFound()
  return row
}

export async function getRowByNumber(scope: ReadScope, identityNumber: number): Promise<SelectedIdentity> {
  return scope.db
    .selectFrom('mpi_identity')
    .selectAll()
    .where('identity_number', '=', identityNumber)
    .where('tenant_id', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
}

/** The identity itself, or the one that it was merged into. */
export async function getActiveRow(scope: ReadScope, mpiId: string): Promise<SelectedIdentity> {
  const row = await getRow(scope, mpiId)
  return row.root_number === null ? row : getRowByNumber(scope, row.root_number)
}

export async function lockActiveRow(work: UnitOfWork, mpiId: string): Promise<SelectedIdentity> {
  const { identity_number, root_number } = await getRow(work, mpiId)
  return work.db
    .selectFrom('mpi_identity')
    .selectAll()
    .where('identity_number', '=', root_number ?? identity_number)
    .where('tenant_id', '=', work.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function openIdentity(scope: ReadScope, row: SelectedIdentity): Promise<Identity> {
  const [content] = await openContents(scope, [row])
  // The key was deleted: this is an older copy of the database, with the keys of today.
  if (!content) throw new IdentityNotFound()
  return { row, content }
}

export interface Holder {
  identity_number: number
  holder_number: number
  holder_mpi_id: string
  /** Where the holder lives. */
  holder_region: string
}

/**
 * The active identities behind ids, in one query; unknown ids are left out. Under row policies PostgreSQL uses no index for a
 * join on an expression and would read the whole registry, so the numbers are computed first and then looked up one by one.
 */
export async function findHolders(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, Holder>> {
  const { rows } = await sql<Holder & { mpi_id: string }>`
    with own as materialized (
      select mpi_id, identity_number, coalesce(root_number, identity_number) as holder_number from mpi_identity
      where mpi_id = any(${[...new Set(mpiIds.map(readMpiId))]}::text[]) and tenant_id = ${scope.tenantId}
    )
    select own.mpi_id, own.identity_number, own.holder_number, root.mpi_id as holder_mpi_id,
      root.region_code as holder_region
    from own cross join lateral (
      select mpi_id, region_code from mpi_identity where identity_number = own.holder_number limit 1
    ) root`.execute(scope.db)
  return new Map(rows.map((row) => [row.mpi_id, row]))
}

/** An active identity and all that were merged into it: what belongs to one of them belongs to it. */
export async function getFamily(scope: ReadScope, mpiId: string): Promise<{ mpi_id: string; members: string[] }> {
  const root = await getActiveRow(scope, mpiId)
  const merged = await scope.db
    .selectFrom('mpi_identity')
    .select('mpi_id')
    .where('root_number', '=', root.identity_number)
    .where('tenant_id', '=', scope.tenantId)
    .execute()
  return { mpi_id: root.mpi_id, members: [root.mpi_id, ...merged.map((row) => row.mpi_id)] }
}

/** Of any organization, for the public verification of cards. */
export async function countProgrammesOf(db: ReadDb, mpiIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ mpi_id: string; programme_count: number }>`
    select own.mpi_id, root.programme_count
    from mpi_identity own join mpi_identity root on root.identity_number = coalesce(own.root_number, own.identity_number)
    where own.mpi_id = any(${mpiIds}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.mpi_id, row.programme_count]))
}
