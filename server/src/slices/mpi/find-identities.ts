import { type Selectable, sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadDb } from '#platform/db/database.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { blindHasher, externalIdHash, idText } from './blind-index.ts'
import { IdentityNotFound } from './errors.ts'
import { type IdentityContent, openContents, type PersonRecord } from './person-record.ts'
import { lockForPerson } from './registry.ts'
import type { IdentityRow } from './tables.ts'

export type SelectedIdentity = Selectable<IdentityRow>

export interface Identity {
  row: SelectedIdentity
  content: IdentityContent
}

/** Erased people are not found. */
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

interface Holder {
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

/** Accepts small letters and surrounding spaces, as people type them. */
export const readMpiId = (typed: string) => typed.trim().toUpperCase()

export interface HolderName {
  first_name: string
  last_name: string
}

/** The names behind ids; for a merged identity, the name of the active one. People who were erased are left out. */
export async function findNames(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, HolderName>> {
  const people = await findPeople(scope, mpiIds)
  return new Map([...people].map(([id, { first_name, last_name }]) => [id, { first_name, last_name }]))
}

/** The people behind ids, in one query; for a merged identity, the active one. People who are not in the registry are left out. */
export async function findPeople(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, PersonRecord>> {
  if (mpiIds.length === 0) return new Map()
  const { rows } = await sql<{ requested_mpi_id: string; mpi_id: string; sealed_person: string }>`
    select own.mpi_id as requested_mpi_id, person.mpi_id, person.sealed_person
    from mpi_identity own join mpi_identity person on person.identity_number = coalesce(own.root_number, own.identity_number)
    where own.mpi_id = any(${[...new Set(mpiIds)]}::text[]) and own.tenant_id = ${scope.tenantId}`.execute(scope.db)
  const contents = await openContents(scope, rows)
  return new Map(
    rows.flatMap(({ requested_mpi_id }, at) => {
      const person = contents[at]?.person
      return person ? [[requested_mpi_id, person] as const] : []
    }),
  )
}

/** For each id, the active identity behind it and all that were merged into that one. Unknown ids are left out. */
export async function findFamilies(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, string[]>> {
  if (mpiIds.length === 0) return new Map()
  const holders = await findHolders(scope, mpiIds)
  const membersOf = await readMembers(scope, holders)
  return new Map([...holders].map(([mpiId, holder]) => [mpiId, membersOf(holder)]))
}

export interface ActiveFamily {
  /** The active identity first. */
  members: string[]
  /** Where the active identity lives. */
  region: string
}

/** The active identities behind ids, each with its family. Unknown ids are left out. */
export async function findActiveFamilies(
  scope: ReadScope,
  mpiIds: readonly string[],
): Promise<Map<string, ActiveFamily>> {
  if (mpiIds.length === 0) return new Map()
  const holders = await findHolders(scope, mpiIds)
  const membersOf = await readMembers(scope, holders)
  return new Map(
    [...holders.values()].map((holder) => [
      holder.holder_mpi_id,
      { members: membersOf(holder), region: holder.holder_region },
    ]),
  )
}

async function readMembers(
  { db, tenantId }: ReadScope,
  holders: ReadonlyMap<string, Holder>,
): Promise<(holder: Holder) => string[]> {
  const roots = new Set([...holders.values()].map(({ holder_number }) => holder_number))
  const { rows } = await sql<{ root_number: number; mpi_id: string }>`
    select root_number, mpi_id from mpi_identity
    where root_number = any((select ${[...roots]}::bigint[])::bigint[]) and tenant_id = ${tenantId}`.execute(db)
  const merged = Map.groupBy(rows, ({ root_number }) => root_number)
  return ({ holder_number, holder_mpi_id }) => [
    holder_mpi_id,
    ...(merged.get(holder_number) ?? []).map(({ mpi_id }) => mpi_id),
  ]
}

/** Nobody has more identifiers of one value than a mistake in another system makes. */
const MAX_FOUND = 100

/** The active identities that have an identifier of another system, or that stand for one that has it. */
export async function findByIdentifier(scope: ReadScope, kind: string, value: string): Promise<number[]> {
  const key = await externalIdHash(scope, kind, value)
  const { rows } = await sql<{ identity_number: number }>`
    select distinct coalesce(own.root_number, own.identity_number) as identity_number from mpi_external_id link
    join mpi_identity own on own.identity_number = link.identity_number
    where link.key = ${key} and link.tenant_id = ${scope.tenantId} and own.status <> 'erased'
    limit ${MAX_FOUND}`.execute(scope.db)
  return rows.map(({ identity_number }) => identity_number)
}

/** The same for an identifier of any system. */
export async function findByAnyIdentifier(scope: ReadScope, value: string): Promise<number[]> {
  const key = blindHasher(await scope.keys(), 'mpi-search')(`x${idText(value)}`)
  const { rows } = await sql<{ identity_number: number }>`
    select identity_number from mpi_search_key where key = ${key} and tenant_id = ${scope.tenantId}
    order by identity_number desc limit ${MAX_FOUND}`.execute(scope.db)
  return rows.map(({ identity_number }) => identity_number)
}

/** The active identities behind ids of the registry, also of merged ones. */
export async function findByMpiIds(scope: ReadScope, mpiIds: readonly string[]): Promise<number[]> {
  return [...(await findHolders(scope, mpiIds)).values()].map(({ holder_number }) => holder_number)
}

/** Until the transaction ends, nobody else registers somebody on the condition that this identifier is new. */
export async function lockIdentifier(work: UnitOfWork, kind: string, value: string): Promise<void> {
  await lockForPerson(work, [{ hash: await externalIdHash(work, kind, value) }])
}

/** An identity as other systems are shown it: a merged one too, with the values that it had of its own. */
export interface RegistryRecord {
  identity_number: number
  mpi_id: string
  person: PersonRecord
  updated_at: Date
  /** The identity that stands for it, if it was merged. */
  replaced_by: string | null
  /** Those that it stands for. */
  replaces: string[]
  /** Somebody still has to decide whether it is the same person as another one. */
  isInReview: boolean
}

export async function findNumber(scope: ReadScope, mpiId: string): Promise<number | undefined> {
  return (await findRow(scope, mpiId))?.identity_number
}

/** Identities by their numbers, in that order. Erased people are left out. */
export async function readRecords(scope: ReadScope, identityNumbers: readonly number[]): Promise<RegistryRecord[]> {
  if (identityNumbers.length === 0) return []
  const wanted = bigints(identityNumbers)
  const { rows } = await sql<SelectedIdentity & { root_mpi_id: string | null }>`
    select own.*, root.mpi_id as root_mpi_id from mpi_identity own
    left join mpi_identity root on root.identity_number = own.root_number
    where own.identity_number = any((select ${wanted}::bigint[])::bigint[]) and own.tenant_id = ${scope.tenantId}
      and own.status <> 'erased'`.execute(scope.db)
  const { rows: merged } = await sql<{ mpi_id: string; identity_number: number; root_number: number }>`
    select mpi_id, identity_number, root_number from mpi_identity
    where root_number = any((select ${wanted}::bigint[])::bigint[]) and tenant_id = ${scope.tenantId}
      and status <> 'erased' order by identity_number`.execute(scope.db)
  const inReview = await findInReview(scope, [
    ...identityNumbers,
    ...merged.map(({ identity_number }) => identity_number),
  ])
  const contents = await openContents(scope, rows)
  const records = new Map<number, RegistryRecord>()
  for (const [at, row] of rows.entries()) {
    const person = contents[at]?.person
    const own = merged.filter(({ root_number }) => root_number === row.identity_number)
    if (!person) continue
    records.set(row.identity_number, {
      identity_number: row.identity_number,
      mpi_id: row.mpi_id,
      person,
      updated_at: row.updated_at,
      replaced_by: row.root_mpi_id,
      replaces: own.map(({ mpi_id }) => mpi_id),
      isInReview: [row, ...own].some(({ identity_number }) => inReview.has(identity_number)),
    })
  }
  return identityNumbers.flatMap((identityNumber) => records.get(identityNumber) ?? [])
}

async function findInReview(scope: ReadScope, identityNumbers: readonly number[]): Promise<Set<number>> {
  const wanted = sql`any((select ${bigints(identityNumbers)}::bigint[])::bigint[])`
  const { rows } = await sql<{ identity_number: number }>`
    select low_number as identity_number from mpi_review
    where low_number = ${wanted} and status = 'open' and tenant_id = ${scope.tenantId}
    union select high_number from mpi_review
    where high_number = ${wanted} and status = 'open' and tenant_id = ${scope.tenantId}`.execute(scope.db)
  return new Set(rows.map(({ identity_number }) => identity_number))
}
