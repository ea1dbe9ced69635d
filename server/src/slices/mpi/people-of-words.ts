import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { blindHasher } from './blind-index/hasher.ts'
import { dayKey, readQuery, yearKey } from './blind-index/search-words.ts'
import { isIndexed } from './population.ts'

/** So many bearers of the rarest word are looked through, the newest first. */
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

export interface SoughtWords {
  /** For each word, the keys of which a person must have at least one. */
  words: readonly (readonly number[])[]
  /** The same with pairs of names for names. */
  byPairs?: readonly (readonly number[])[] | undefined
}

/** The keys of what was typed, and of a day or a year that must match too. */
export async function soughtWords(scope: ReadScope, typed: string, date?: string): Promise<SoughtWords> {
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
export async function peopleOfWords(scope: ReadScope, { words, byPairs }: SoughtWords): Promise<RawBuilder<unknown>> {
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
