import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** A table whose rows are counters under a key. */
export interface CounterTable<C extends string> {
  name: keyof Database
  counters: readonly C[]
}

/** A row of counters with a value for each of them. */
export function countersFrom<C extends string>(counters: readonly C[], value: (counter: C) => number) {
  const row = {} as Record<C, number>
  for (const counter of counters) row[counter] = value(counter)
  return row
}

/**
 * Adds to the counters of one row and inserts the row if it does not exist. Negative numbers subtract; a counter of a new
 * row starts at zero at least.
 */
export async function addToCounters<C extends string>(
  db: Tx,
  table: CounterTable<C>,
  key: Readonly<Record<string, string | number>>,
  changes: Readonly<Partial<Record<C, number>>>,
): Promise<void> {
  const row = { ...key, ...countersFrom(table.counters, (counter) => Math.max(0, changes[counter] ?? 0)) }
  const additions = table.counters.flatMap((counter) => {
    const change = changes[counter]
    if (change === undefined) return []
    const column = sql.ref(counter)
    const added = change < 0 ? sql`${change}::bigint` : sql`excluded.${column}`
    return [sql`${column} = ${sql.table(table.name)}.${column} + ${added}`]
  })
  if (additions.length === 0) return
  await sql`
    insert into ${sql.table(table.name)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})
    on conflict (${sql.join(Object.keys(key).map((column) => sql.ref(column)))})
    do update set ${sql.join(additions)}`.execute(db)
}
