// Lists that are narrowed to the people of an organisation unit. No index has the order of a list within every unit, so either the
// rows of its people are gathered and sorted, or the list is walked along its own index and each row is asked for its unit.
import { type RawBuilder, sql } from 'kysely'
import { countedUpTo, inOrder, rowsToRead, type Walks } from '#platform/db/keyset.ts'
import { type KeysetRange, MAX_COUNTED } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { type IdentityKey, isMember, MANY_PEOPLE, membersAmong, membersOf, type UnitPeople } from './people-of-unit.ts'

export interface OfUnit {
  people: UnitPeople
  /** What of a row names people, and how. One of them is enough. */
  key: IdentityKey
  identities: readonly RawBuilder<unknown>[]
}

/** The rows of so few people are gathered faster than a walk finds them. */
const FEW_PEOPLE = 300
/** A walk ends where fewer rows than one of so many are of the unit. The unit is small then, and its rows are better gathered. */
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
