import { nameField } from '@samakart/matcher'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { blindHasher, dayKey, readQuery, yearKey } from './blind-index.ts'
import { findRow, getRowByNumber, readMpiId, type SelectedIdentity } from './find-identities.ts'
import { membersOf, type UnitPeople } from './people-of-unit.ts'
import { ERASED_PERSON, openContents } from './person-record.ts'
import { countActive, isIndexed } from './registry.ts'

interface Named {
  first_name: string
  last_name: string
}

const wordsOf = ({ first_name, last_name }: Named) => [...nameField(last_name).words, ...nameField(first_name).words]

interface Search {
  q?: string | undefined
  mpi_id?: string | undefined
  region_code?: string | undefined
  date_of_birth?: string | undefined
  program?: string | undefined
  /** Only these people, or those whom they were merged into. */
  holders?: readonly string[] | undefined
  /** And only people of this unit. */
  within?: UnitPeople | undefined
  limit: number
  offset: number
}

/** Up to this many results are sorted by how close their names are to what was typed; more are sorted newest first. */
const MAX_RANKED = 200
/** More are not counted, so that a common surname does not cost more the larger the registry is. */
const MAX_COUNTED = 10_000

const shownColumns = sql`person.mpi_id, person.sealed_person, person.gender, person.region_code, person.programme_count,
  person.created_at`

type ShownRow = Pick<
  SelectedIdentity,
  'mpi_id' | 'sealed_person' | 'gender' | 'region_code' | 'programme_count' | 'created_at'
>

export async function searchPeople(scope: ReadScope, search: Search) {
  const { limit, offset } = search
  const byId = search.mpi_id ?? (looksLikeMpiId(search.q) ? search.q : undefined)
  if (byId !== undefined) return searchById(scope, byId, search)

  const sought = await soughtWords(scope, search.q ?? '', search.date_of_birth)
  const others = [...programmeSets(scope, search), ...holderSets(scope, search)]
  const sets = [...(await wordSets(scope, sought, others.length > 0 || search.region_code !== undefined)), ...others]
  const region = search.region_code?.trim().toUpperCase()
  const isRegion = region === undefined ? sql`true` : sql`person.region_code = ${region}`
  if (sets.length === 0) {
    const all = sql`from mpi_identity person
      where person.tenant_id = ${scope.tenantId} and person.status = 'active' and ${isRegion}`
    const total = region === undefined ? await countActive(scope) : await count(scope, all)
    const { rows } = await sql<ShownRow>`select ${shownColumns} ${all}
      order by person.identity_number desc limit ${limit} offset ${offset}`.execute(scope.db)
    return page(scope, total, limit, offset, rows)
  }

  // The sets are materialized first. Otherwise the planner would walk the registry from its end until the page is full,
  // which for a rare name means the whole registry.
  const chosen =
    region === undefined
      ? sql`select identity_number from found`
      : sql`select found.identity_number from found
        join mpi_identity person on person.identity_number = found.identity_number
        where ${isRegion}`
  const maxRanked = search.q?.trim() ? MAX_RANKED : 0
  const { rows } = await sql<ShownRow & { total: number }>`
    with found as materialized (${distinct(sets)}), chosen as materialized (${chosen}),
    counted as (select least(count(*), ${MAX_COUNTED})::int as total from chosen),
    page as (
      select identity_number from chosen order by identity_number desc
      limit (select case when total <= ${maxRanked}::int then ${maxRanked}::int else ${limit}::int end from counted)
      offset (select case when total <= ${maxRanked}::int then 0 else ${offset}::int end from counted)
    )
    select counted.total, ${shownColumns} from counted left join page on true
    left join mpi_identity person on person.identity_number = page.identity_number and person.tenant_id = ${scope.tenantId}
    order by person.identity_number desc`.execute(scope.db)
  const total = rows[0]?.total ?? 0
  const { items } = await page(scope, total, limit, offset, rows.filter(isPresent))
  if (total > maxRanked) return { total, limit, offset, items }
  const rankOf = closeness(search.q ?? '')
  const ranked = items.map((item) => ({ item, rank: rankOf(item) })).sort((a, b) => b.rank - a.rank)
  return { total, limit, offset, items: ranked.slice(offset, offset + limit).map(({ item }) => item) }
}

/** An empty page has one row without a person, which carries the total. */
const isPresent = (row: { mpi_id: string | null }) => row.mpi_id !== null

const looksLikeMpiId = (typed: string | undefined): typed is string =>
  typed !== undefined && /^\s*[a-z]{2}-[a-z]{3}-\d{2}-[0-9a-z]{8}\s*$/i.test(typed)

/** With filters, all bearers of a single word count: the newest may all be elsewhere. */
async function wordSets(scope: ReadScope, sought: SoughtWords, hasFilters: boolean): Promise<RawBuilder<unknown>[]> {
  const [only, ...others] = sought.words
  if (only && others.length === 0 && hasFilters) return [allUnder(scope, only)]
  return only ? [await peopleOfWords(scope, sought)] : []
}

/** One person may match two spellings of a word; an intersection already has everybody once. */
const distinct = (sets: readonly RawBuilder<unknown>[]) =>
  sets.length > 1 ? sql.join(sets, sql` intersect `) : sql`select distinct identity_number from (${sets[0]}) found_once`

const allUnder = ({ tenantId }: ReadScope, hashes: readonly number[]) =>
  sql`select identity_number from mpi_search_key where key = any(${hashes}::bigint[]) and tenant_id = ${tenantId}`

function programmeSets(scope: ReadScope, { program }: Search): RawBuilder<unknown>[] {
  if (program === undefined) return []
  return [
    sql`(select holder_number as identity_number from mpi_programme where tenant_id = ${scope.tenantId}
      and programme_type = ${program}
      union select holder_number from mpi_programme
      where tenant_id = ${scope.tenantId} and campaign_id = ${program} and campaign_id <> '')`,
  ]
}

function holderSets({ tenantId }: ReadScope, { holders, within }: Search): RawBuilder<unknown>[] {
  return [
    ...(holders === undefined ? [] : [holderSet(tenantId, holders)]),
    ...(within === undefined ? [] : [activeOfUnit(tenantId, within)]),
  ]
}

const activeOfUnit = (tenantId: string, people: UnitPeople) =>
  sql`select identity_number from mpi_identity
    where tenant_id = ${tenantId} and status = 'active' and identity_number = any(${membersOf(tenantId, people, 'identity_number')})`

/** The active identities behind these ids. */
export const holderSet = (tenantId: string, mpiIds: readonly string[]) =>
  sql`select coalesce(root_number, identity_number) as identity_number from mpi_identity
    where tenant_id = ${tenantId} and mpi_id = any(${[...mpiIds]}::text[])`

async function count(scope: ReadScope, people: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 ${people} limit ${MAX_COUNTED}) counted`.execute(scope.db)
  return rows[0]?.total ?? 0
}

/** The id must match exactly, and the other criteria too. The id of a merged identity finds the active one. */
async function searchById(scope: ReadScope, mpiId: string, search: Search) {
  const { limit, offset } = search
  const own = await findRow(scope, readMpiId(mpiId))
  const row = own?.root_number ? await getRowByNumber(scope, own.root_number) : own
  const isRegion = search.region_code === undefined || row?.region_code === search.region_code.trim().toUpperCase()
  const matches = row
    ? await countMatching(scope, row.identity_number, { ...search, q: looksLikeMpiId(search.q) ? undefined : search.q })
    : 0
  const isFound = row !== undefined && isRegion && matches > 0
  return page(scope, isFound ? 1 : 0, limit, offset, isFound && offset === 0 ? [row] : [])
}

async function countMatching(scope: ReadScope, identityNumber: number, search: Search): Promise<number> {
  const { words } = await soughtWords(scope, search.q ?? '', search.date_of_birth)
  const sets = [
    ...words.map((hashes) => allUnder(scope, hashes)),
    ...programmeSets(scope, search),
    ...holderSets(scope, search),
  ]
  if (sets.length === 0) return 1
  const matching = sets.map((set) => sql`select 1 from (${set}) one where one.identity_number = ${identityNumber}`)
  const all = sql.join(
    matching.map((one) => sql`exists (${one})`),
    sql` and `,
  )
  const { rows } = await sql<{ found: boolean }>`select ${all} as found`.execute(scope.db)
  return rows[0]?.found ? 1 : 0
}

async function page(scope: ReadScope, total: number, limit: number, offset: number, rows: readonly ShownRow[]) {
  const contents = await openContents(scope, rows)
  const items = rows.map((row, at) => {
    const { first_name, last_name, date_of_birth } = contents[at]?.person ?? ERASED_PERSON
    const { mpi_id, gender, region_code, programme_count, created_at } = row
    return {
      mpi_id,
      first_name,
      last_name,
      date_of_birth,
      gender,
      region_code,
      programme_count,
      created_at: created_at.toISOString(),
    }
  })
  return { total, limit, offset, items }
}

/** How close a name is to what was typed: whole words count more than prefixes, and prefixes more than the sound. */
function closeness(typed: string): (person: Named) => number {
  const typedWords = nameField(typed).words
  return (person) => {
    const words = wordsOf(person)
    let sum = 0
    for (const { text, name } of typedWords) {
      let best = 0
      for (const word of words) {
        if (word.text === text) best = Math.max(best, 1)
        else if (word.text.startsWith(text)) best = Math.max(best, 0.8)
        else if (word.name === name) best = Math.max(best, 0.6)
      }
      sum += best
    }
    return sum - Math.abs(words.length - typedWords.length) * 0.01
  }
}

/** How many bearers of the rarest word are looked through at most, the newest first. */
export const MAX_LOOKED_THROUGH = 20_000

/** The first keys with pairs of names. A registry that does not have them for everybody yet is searched without them. */
const EDITION_WITH_PAIRS = 4

/** Reading one entry after the other costs so much less than looking one up. */
const LOOK_UP_COST = 8

interface Word {
  keys: readonly number[]
  /** At most `MAX_LOOKED_THROUGH`. */
  bearers: number
}

interface SoughtWords {
  /** For each word, the keys of which a person must have at least one. */
  words: readonly (readonly number[])[]
  /** The same with pairs of names for names. */
  byPairs?: readonly (readonly number[])[] | undefined
}

/** The keys of what was typed, and of a day or a year that must match too. */
async function soughtWords(scope: ReadScope, typed: string, date?: string): Promise<SoughtWords> {
  const hash = blindHasher(await scope.keys(), 'mpi-search')
  const { alternatives, byPairs } = readQuery(typed)
  const ofDate = date === undefined ? [] : [[/^\d{4}$/.test(date) ? yearKey(date) : dayKey(date)]]
  const hashed = (words: string[][]) => [...words, ...ofDate].map((keys) => keys.map(hash))
  return { words: hashed(alternatives), byPairs: byPairs && hashed(byPairs) }
}

/**
 * The people who have at least one key of every word, each once. If even the rarest word has very many bearers, these are the people who
 * bear the names together as they were typed or by sound; only if there are none, those among the newest whose names begin so.
 */
async function peopleOfWords(scope: ReadScope, { words, byPairs }: SoughtWords): Promise<RawBuilder<unknown>> {
  const sorted = await rarestFirst(scope, words)
  const isCommon = (sorted[0]?.bearers ?? 0) >= MAX_LOOKED_THROUGH
  if (!isCommon || !byPairs || !(await isIndexed(scope, EDITION_WITH_PAIRS))) return bearersOfAll(scope, sorted)
  const together = bearersOfAll(scope, await rarestFirst(scope, byPairs))
  const { rows } = await sql`select from (${together}) together limit 1`.execute(scope.db)
  return rows.length > 0 ? together : bearersOfAll(scope, sorted)
}

/**
 * The bearers of the rarest word are read in the order of the index. Those of another word are read too if they are not many more;
 * otherwise each person is looked up under it, and how many bear it does not matter.
 */
function bearersOfAll(scope: ReadScope, [rarest, ...others]: readonly Word[]): RawBuilder<unknown> {
  const isUnder = others.map((word, at) => {
    const isRead = word.bearers < Math.min(MAX_LOOKED_THROUGH, (rarest?.bearers ?? 0) * LOOK_UP_COST)
    const name = sql.id(`other_${at}`)
    return isRead
      ? sql`join (select distinct identity_number from mpi_search_key where ${isBearer(scope, word)}) as ${name}
          on ${name}.identity_number = bearer.identity_number`
      : sql`cross join lateral (select from mpi_search_key where ${isBearer(scope, word)}
          and mpi_search_key.identity_number = bearer.identity_number limit 1) as ${name}`
  })
  return sql`select bearer.identity_number from (
      select distinct newest.identity_number from unnest(${rarest?.keys ?? []}::bigint[]) as word (key) cross join lateral (
        select identity_number from mpi_search_key where mpi_search_key.key = word.key and tenant_id = ${scope.tenantId}
        order by identity_number desc limit ${MAX_LOOKED_THROUGH}) newest) bearer
    ${sql.join(isUnder, sql` `)}`
}

const isBearer = ({ tenantId }: ReadScope, { keys }: Pick<Word, 'keys'>) =>
  sql`mpi_search_key.key = any(${keys}::bigint[]) and mpi_search_key.tenant_id = ${tenantId}`

/** A single word is not counted, because it is compared with no other. */
async function rarestFirst(scope: ReadScope, words: readonly (readonly number[])[]): Promise<Word[]> {
  if (words.length < 2) return words.map((keys) => ({ keys, bearers: 0 }))
  const counts = words.map(
    (keys, at) => sql`select ${at}::int as at, (select count(*)::int from (
      select from mpi_search_key where ${isBearer(scope, { keys })}
      limit ${MAX_LOOKED_THROUGH}) bearers) as bearers`,
  )
  const { rows } = await sql<{ at: number; bearers: number }>`${sql.join(counts, sql` union all `)}`.execute(scope.db)
  const bearersOf = new Map(rows.map(({ at, bearers }) => [at, bearers]))
  return words.map((keys, at) => ({ keys, bearers: bearersOf.get(at) ?? 0 })).sort((a, b) => a.bearers - b.bearers)
}

/**
 * The ids of the people whom typed words find, and of those merged into them: names in any order and spelling, a telephone number or
 * another system's number. Of very many people only the newest; `isComplete` is false then.
 */
export async function findByWords(
  scope: ReadScope,
  typed: string,
  maxPeople: number,
): Promise<{ mpiIds: string[]; isComplete: boolean }> {
  const sought = await soughtWords(scope, typed)
  if (sought.words.length === 0) return { mpiIds: [], isComplete: true }
  const matching = await peopleOfWords(scope, sought)
  const { rows } = await sql<{ mpi_id: string; people: number }>`
    with found as materialized (
      select distinct identity_number from (${matching}) matching
      order by identity_number desc limit ${maxPeople + 1}
    ), kept as materialized (select identity_number from found order by identity_number desc limit ${maxPeople})
    select person.mpi_id, (select count(*)::int from found) as people from kept
    join mpi_identity person on person.identity_number = kept.identity_number and person.tenant_id = ${scope.tenantId}
    union all
    select person.mpi_id, 0 from kept
    join mpi_identity person on person.root_number = kept.identity_number and person.tenant_id = ${scope.tenantId}`.execute(
    scope.db,
  )
  return { mpiIds: rows.map(({ mpi_id }) => mpi_id), isComplete: (rows[0]?.people ?? 0) <= maxPeople }
}
