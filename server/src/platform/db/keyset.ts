import { type RawBuilder, sql } from 'kysely'
import { type KeysetRange, MAX_COUNTED } from '../http/paging.ts'
import type { ReadDb } from './database.ts'

/** An order that an index has: by a key and, among equal keys, by an id. */
export interface Order {
  key: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** How the key is written in a cursor. */
  type: 'timestamptz' | 'float8' | 'bigint'
  isDescending: boolean
  /** `text` unless it says otherwise. */
  idType?: 'bigint'
}

/** Only what comes after the last row of the page before. */
export function isAfter({ key, id, type, isDescending, idType }: Order, after: readonly string[] | undefined) {
  if (after?.length !== 2) return sql`true`
  const last = sql`(${after[0]}::${sql.raw(type)}, ${after[1]}::${sql.raw(idType ?? 'text')})`
  return isDescending ? sql`(${key}, ${id}) < ${last}` : sql`(${key}, ${id}) > ${last}`
}

export function inOrder({ key, id, isDescending }: Order): RawBuilder<unknown> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql`${key} ${direction}, ${id} ${direction}`
}

/** One row more than the page has tells whether there is a next page. */
export const rowsToRead = ({ limit }: KeysetRange) => limit + 1

/** A list as one or more selections without order and limit, each of which can be read in order along an index. */
export interface Walks {
  walks: readonly RawBuilder<unknown>[]
  /** How a row is called in `order`, inside the selections and outside of them. */
  alias: string
  order: Order
}

/** The rows of a page, and one more if there is a next page. */
export async function readWalks<Row>(db: ReadDb, { walks, alias, order }: Walks, range: KeysetRange): Promise<Row[]> {
  const offset = range.after ? 0 : range.offset
  const firsts = walks.map((walk) => sql`(${walk} order by ${inOrder(order)} limit ${offset + rowsToRead(range)})`)
  const { rows } = await sql<Row>`
    select * from (${sql.join(firsts, sql` union all `)}) ${sql.ref(alias)}
    order by ${inOrder(order)} limit ${rowsToRead(range)} offset ${offset}`.execute(db)
  return rows
}

/** The page without the row too much, and the keys of its last row if there is a next page. */
export function cutPage<Row>(rows: readonly Row[], { limit }: KeysetRange, keysOf: (row: Row) => readonly string[]) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next_after: rows.length > limit && last !== undefined ? keysOf(last) : null }
}

/** Counts rows as far as a page may. */
export async function countUpTo(db: ReadDb, rows: RawBuilder<unknown>) {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 ${rows} limit ${MAX_COUNTED + 1}) counted`.execute(db)
  return countedUpTo(counted.rows[0]?.total ?? 0)
}

/** What is said of a total that was counted as far as one row more than a page may count. */
export const countedUpTo = (total: number) =>
  total > MAX_COUNTED ? { total: MAX_COUNTED, total_is_exact: false as const } : { total }

/** `-issued_at` is the order from the newest. */
export function readSort<K extends string>(sort: string): { by: K; isDescending: boolean } {
  return { by: sort.replace(/^-/, '') as K, isDescending: sort.startsWith('-') }
}
