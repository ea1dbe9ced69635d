import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { countedUpTo, inOrder, rowsToRead, type Walks } from '#platform/db/keyset.ts'
import { type KeysetRange, MAX_COUNTED } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'

/**
 * The people of an organisation unit and of all units below it. The registry knows no units: the slice that reads them
 * says who belongs to one.
 */
export interface UnitPeople {
  /** Their ids, as SQL, or those of `most` enrollments. Some may be there twice. */
  ids(most?: number): RawBuilder<unknown>
  /** That an id is one of theirs, as SQL for a single person. */
  includes(mpiId: RawBuilder<unknown>): RawBuilder<unknown>
  /** How many ids there are, counted as far as `MANY_PEOPLE`. */
  count: number
}

export const MANY_PEOPLE = 5_000

export type PeopleOfUnit = (scope: ReadScope, orgUnit: string) => Promise<UnitPeople>

export const OrgUnitFilter = Type.Optional(
  Type.String({
    maxLength: 20,
    description: 'The UID of an organisation unit of DHIS2: people who are enrolled there or in a unit below it.',
  }),
)

type IdentityKey = 'mpi_id' | 'identity_number'

/**
 * The keys of some people of a unit and of everybody who was merged with one of them, as an array in SQL. Each step of it is an array, too, or
 * goes from row to row: the planner then goes along indexes, whatever it believes about the number of people.
 */
function membersAmong(tenantId: string, people: UnitPeople, key: IdentityKey, most: number): RawBuilder<unknown> {
  return sql`array(
    select member.key from (
      select distinct coalesce(root_number, identity_number) as holder_number from mpi_identity
      where tenant_id = ${tenantId} and mpi_id = any(array(${people.ids(most)}))
    ) holder cross join lateral (
      select ${sql.ref(key)} as key from mpi_identity
      where tenant_id = ${tenantId} and identity_number = holder.holder_number
      union all select ${sql.ref(key)} from mpi_identity
      where tenant_id = ${tenantId} and root_number = holder.holder_number
    ) member)`
}

/** The same of all people of a unit. For many the planner may read the whole registry once instead. */
export function membersOf(tenantId: string, people: UnitPeople, key: IdentityKey): RawBuilder<unknown> {
  if (people.count < MANY_PEOPLE) return membersAmong(tenantId, people, key, MANY_PEOPLE)
  const member = (column: IdentityKey | 'root_number') =>
    sql`select ${sql.ref(key)} from holder join mpi_identity on ${sql.ref(column)} = holder_number where tenant_id = ${tenantId}`
  return sql`array(
    with enrolled as materialized (select distinct mpi_id from (${people.ids()}) own),
    holder as materialized (
      select distinct coalesce(root_number, identity_number) as holder_number
      from enrolled join mpi_identity using (mpi_id) where tenant_id = ${tenantId}
    )
    ${member('identity_number')} union all ${member('root_number')})`
}

/** That an identity, or somebody who was merged with it, is of the unit. It costs a few steps along indexes for each identity. */
function isMember(
  tenantId: string,
  people: UnitPeople,
  key: IdentityKey,
  identity: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (
    select from mpi_identity own cross join lateral (
      select own.mpi_id
      union all select mpi_id from mpi_identity where tenant_id = ${tenantId} and identity_number = own.root_number
      union all select mpi_id from mpi_identity
      where tenant_id = ${tenantId} and root_number = coalesce(own.root_number, own.identity_number)
    ) member
    where own.tenant_id = ${tenantId} and own.${sql.ref(key)} = ${identity}
      and ${people.includes(sql`member.mpi_id`)})`
}

// Lists that are narrowed to the people of an organisation unit. No index has the order of a list within every unit, so either the
// rows of its people are gathered and sorted, or the list is walked along its own index and each row is asked for its unit.
export interface OfUnit {
  people: UnitPeople
  /** What of a row names people, and how. One of them is enough. */
  key: IdentityKey
  identities: readonly RawBuilder<unknown>[]
}

/** The rows of so few people are gathered faster than a walk finds them. */
const FEW_PEOPLE = 300
/** A walk ends where fewer than one row of this number is of the unit. The unit is small then, and its rows are better gathered. */
const WALKED_FOR_EACH = 100
const MAX_WALKED = 50_000
/** A page that begins further down is not walked to. */
const MAX_SOUGHT = 1_000

/** The rows of a page, and one more if there is a next page. */
export async function readOfUnit<Row>(
  scope: ReadScope,
  list: Walks,
  of: OfUnit,
  range: KeysetRange,
): Promise<readonly Row[]> {
  const offset = range.after ? 0 : range.offset
  const sought = offset + rowsToRead(range)
  const walked =
    of.people.count > FEW_PEOPLE && sought <= MAX_SOUGHT ? await walk<Row>(scope, list, of, sought) : undefined
  if (walked) return walked.slice(offset, sought)
  const { rows } = await sql<Row>`${gathered(scope, list, of)}
    order by ${inOrder(list.order)} limit ${rowsToRead(range)} offset ${offset}`.execute(scope.db)
  return rows
}

/** Undefined if the walk ended before it knew the first rows. */
async function walk<Row>(scope: ReadScope, list: Walks, of: OfUnit, sought: number): Promise<Row[] | undefined> {
  const most = Math.min(MAX_WALKED, sought * WALKED_FOR_EACH)
  const [alias, inItsOrder] = [sql.ref(list.alias), inOrder(list.order)]
  const isOfUnit = anyOf(of.identities, (identity) => isMember(scope.tenantId, of.people, of.key, identity))
  const walked = list.walks.map(
    (rows, at) => sql`(select *, ${at}::int as walk from (${rows} order by ${inItsOrder} limit ${most}) ${alias}
      where ${isOfUnit} order by ${inItsOrder} limit ${sought})`,
  )
  const { rows } = await sql<Row & { walk: number }>`
    select * from (${unionAll(walked)}) ${alias} order by ${inItsOrder}`.execute(scope.db)
  for (const [at, selection] of list.walks.entries()) {
    const found = rows.filter((row) => row.walk === at).length
    // One that comes after the page tells that the walk has passed its end.
    const isPast = found === sought || rows.slice(sought).some((row) => row.walk === at)
    if (!isPast && (await isLonger(scope, selection, most))) return undefined
  }
  return rows.map(({ walk: _, ...row }) => row as Row)
}

async function isLonger({ db }: ReadScope, selection: RawBuilder<unknown>, most: number): Promise<boolean> {
  const { rows } = await sql`select from (${selection} offset ${most} limit 1) next`.execute(db)
  return rows.length > 0
}

/** Of many people the first are counted first: mostly they have more rows than are counted at all. */
export async function countOfUnit(scope: ReadScope, list: Omit<Walks, 'order'>, of: OfUnit) {
  const count = async (most?: number) => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (${gathered(scope, list, of, most)} limit ${MAX_COUNTED + 1}) counted`.execute(
      scope.db,
    )
    return countedUpTo(rows[0]?.total ?? 0)
  }
  const first = await count(MANY_PEOPLE)
  return of.people.count < MANY_PEOPLE || 'total_is_exact' in first ? first : count()
}

/**
 * Few people are looked up one by one. The keys of many are hashed once, and each row of the list is looked up among them: `is true` keeps
 * the planner from making a join of it.
 */
function gathered({ tenantId }: ReadScope, list: Omit<Walks, 'order'>, of: OfUnit, most?: number) {
  const type = sql.raw(of.key === 'mpi_id' ? 'text' : 'bigint')
  const areMany = most === undefined && of.people.count >= MANY_PEOPLE
  const members =
    most === undefined ? membersOf(tenantId, of.people, of.key) : membersAmong(tenantId, of.people, of.key, most)
  const isOfUnit = anyOf(of.identities, (identity) =>
    areMany
      ? sql`(${identity} in (select unnest(keys) from theirs)) is true`
      : sql`${identity} = any((select keys from theirs)::${type}[])`,
  )
  return sql`with theirs as materialized (select ${members} as keys)
    select * from (${unionAll(list.walks)}) ${sql.ref(list.alias)} where ${isOfUnit}`
}

const unionAll = (selections: readonly RawBuilder<unknown>[]) => sql.join(selections, sql` union all `)

const anyOf = (
  identities: readonly RawBuilder<unknown>[],
  condition: (identity: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql`(${sql.join(identities.map(condition), sql` or `)})`
