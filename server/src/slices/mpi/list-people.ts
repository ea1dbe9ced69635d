import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { countUpTo, cutPage, isAfter, type Order, readSort, readWalks, type Walks } from '#platform/db/keyset.ts'
import { Instant, instantOf } from '#platform/http/instants.ts'
import type { KeysetRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { blindHasher } from './blind-index.ts'
import type { SelectedIdentity } from './find-identities.ts'
import { countOfUnit, type OfUnit, OrgUnitFilter, readOfUnit, type UnitPeople } from './people-of-unit.ts'
import { ERASED_PERSON, openContents, type PersonRecord, type SealedIdentity } from './person-record.ts'
import { countActive } from './registry.ts'
import { holderSet } from './search-people.ts'

const personSorts = ['created_at', '-created_at', 'updated_at', '-updated_at'] as const

export const PersonQuery = Type.Object({
  region_code: Type.Optional(Type.String({ maxLength: 10 })),
  gender: Type.Optional(Type.Enum(['M', 'F', 'U'])),
  programme: Type.Optional(Type.String({ maxLength: 200, description: 'A programme type or the id of a campaign.' })),
  org_unit: OrgUnitFilter,
  created_from: Type.Optional(Instant('Registered at this instant or later.')),
  created_before: Type.Optional(Instant('Registered before this instant.')),
  updated_since: Type.Optional(Instant('Registered or changed at this instant or later.')),
  sort: Type.Optional(
    Type.Enum([...personSorts], { description: '`-` is from the newest. Without it `-created_at`.' }),
  ),
})
export const shownOfPeople = Object.keys(PersonQuery.properties)

export interface PersonListRequest extends KeysetRange {
  region_code?: string | undefined
  gender?: 'M' | 'F' | 'U' | undefined
  programme?: string | undefined
  /** Only these people, or those whom they were merged into. */
  holders?: readonly string[] | undefined
  /** And only people of this unit. */
  within?: UnitPeople | undefined
  created_from?: string | undefined
  created_before?: string | undefined
  updated_since?: string | undefined
  sort?: (typeof personSorts)[number] | undefined
}

type ListedRow = Pick<
  SelectedIdentity,
  | 'identity_number'
  | 'mpi_id'
  | 'sealed_person'
  | 'gender'
  | 'region_code'
  | 'programme_count'
  | 'created_at'
  | 'updated_at'
>

export interface ListedIdentity extends Omit<ListedRow, 'sealed_person'> {
  person: PersonRecord
}

/** Active identities. Identity numbers count up in the order of registration, and stand for it. */
export async function listPeople(scope: ReadScope, request: PersonListRequest) {
  const { limit, offset, after } = request
  const { by, isDescending } = readSort<'created_at' | 'updated_at'>(request.sort ?? '-created_at')
  const id = sql`person.identity_number`
  const order: Order =
    by === 'created_at'
      ? { key: id, id, type: 'bigint', idType: 'bigint', isDescending }
      : { key: sql`person.updated_at`, id, type: 'timestamptz', idType: 'bigint', isDescending }
  const people = sql`from mpi_identity person where ${conditions(scope, request)}`
  const list: Walks = {
    walks: [
      sql`select person.identity_number, person.mpi_id, person.sealed_person, person.gender, person.region_code,
        person.programme_count, person.created_at, person.updated_at ${people} and ${isAfter(order, after)}`,
    ],
    ...{ alias: 'person', order },
  }
  const of = request.within && { people: request.within, key: 'identity_number' as const, identities: [id] }
  const rows = of
    ? await readOfUnit<ListedRow>(scope, list, of, request)
    : await readWalks<ListedRow>(scope.db, list, request)
  const page = cutPage(rows, request, (row) => [
    by === 'created_at' ? String(row.identity_number) : row.updated_at.toISOString(),
    String(row.identity_number),
  ])
  const counted = await countListed(scope, request, people, of)
  const contents = await openContents(scope, page.rows)
  const items = page.rows.map(
    ({ sealed_person: _, ...row }, at): ListedIdentity => ({ ...row, person: contents[at]?.person ?? ERASED_PERSON }),
  )
  return { ...counted, limit, offset, next_after: page.next_after, items }
}

function conditions({ tenantId }: ReadScope, filter: PersonListRequest): RawBuilder<unknown> {
  const { region_code, gender, programme, holders, created_from, created_before, updated_since } = filter
  const all = [sql`person.tenant_id = ${tenantId}`, sql`person.status = 'active'`]
  if (region_code !== undefined) all.push(sql`person.region_code = ${region_code.trim().toUpperCase()}`)
  if (gender !== undefined) all.push(sql`person.gender = ${gender}`)
  if (created_from !== undefined) all.push(sql`person.created_at >= ${instantOf(created_from)}::timestamptz`)
  if (created_before !== undefined) all.push(sql`person.created_at < ${instantOf(created_before)}::timestamptz`)
  if (updated_since !== undefined) all.push(sql`person.updated_at >= ${instantOf(updated_since)}::timestamptz`)
  if (holders !== undefined) all.push(sql`person.identity_number in (${holderSet(tenantId, holders)})`)
  if (programme !== undefined)
    all.push(sql`person.identity_number in (
      select holder_number from mpi_programme where tenant_id = ${tenantId} and programme_type = ${programme}
      union all select holder_number from mpi_programme
      where tenant_id = ${tenantId} and campaign_id = ${programme} and campaign_id <> '')`)
  return sql.join(all, sql` and `)
}

async function countListed(
  scope: ReadScope,
  { region_code, gender, programme, holders, created_from, created_before, updated_since }: PersonListRequest,
  people: RawBuilder<unknown>,
  of: OfUnit | undefined,
) {
  if (of) return countOfUnit(scope, { walks: [sql`select person.identity_number ${people}`], alias: 'person' }, of)
  const filters = [region_code, gender, programme, holders, created_from, created_before, updated_since]
  const isUnfiltered = filters.every((filter) => filter === undefined)
  return isUnfiltered ? { total: await countActive(scope) } : countUpTo(scope.db, people)
}

export function toFound({ person, created_at, updated_at, identity_number: _, ...row }: ListedIdentity) {
  const { first_name, last_name, date_of_birth } = person
  const [created, updated] = [created_at.toISOString(), updated_at.toISOString()]
  return { ...row, first_name, last_name, date_of_birth, created_at: created, updated_at: updated }
}

export interface PeopleFilter {
  /** Search keys, see `blind-index.ts`: a person must have one of each list. */
  words: readonly (readonly string[])[]
  region_code?: string | undefined
  /** Only these identities. */
  among?: readonly number[] | undefined
}

export interface WalkedPerson {
  identity_number: number
  mpi_id: string
  person: PersonRecord
}

interface Walk {
  people: WalkedPerson[]
  /** Where to go on, or undefined at the end. */
  before: number | undefined
}

/**
 * Some active people, newest first, whom indexes find: the caller looks at each and goes on where the walk stopped. Whoever was erased is
 * left out.
 */
export async function walkPeople(
  scope: ReadScope,
  filter: PeopleFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Walk> {
  const { tenantId } = scope
  const hash = blindHasher(await scope.keys(), 'mpi-search')
  const sets = filter.words.map(
    (words) => sql`select identity_number from mpi_search_key
      where key = any(${words.map(hash)}::bigint[]) and tenant_id = ${tenantId}`,
  )
  if (filter.among) sets.push(sql`select unnest(${[...filter.among]}::bigint[]) as identity_number`)
  const conditions = [
    sql`person.tenant_id = ${tenantId} and person.status = 'active'`,
    ...(filter.region_code === undefined ? [] : [sql`person.region_code = ${filter.region_code}`]),
    ...(before === undefined ? [] : [sql`person.identity_number < ${before}`]),
  ]
  // The sets are materialized first, as in the search of the registry: otherwise the planner may walk the whole registry.
  const found = sql`with found as materialized (
    select distinct identity_number from (${sql.join(sets, sql` intersect `)}) matching
  )`
  const people =
    sets.length === 0
      ? sql`select person.* from mpi_identity person`
      : sql`${found} select person.* from found join mpi_identity person on person.identity_number = found.identity_number`
  const { rows } = await sql<SealedIdentity & { identity_number: number }>`${people}
    where ${sql.join(conditions, sql` and `)} order by person.identity_number desc limit ${limit}`.execute(scope.db)
  const contents = await openContents(scope, rows)
  return {
    people: rows.flatMap(({ identity_number, mpi_id }, at) => {
      const person = contents[at]?.person
      return person ? [{ identity_number, mpi_id, person }] : []
    }),
    before: rows.length === limit ? rows.at(-1)?.identity_number : undefined,
  }
}
