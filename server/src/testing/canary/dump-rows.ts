import type pg from 'pg'

/** Every row of every table as text, whether PostgreSQL compressed it on the disk or not. */
export async function dumpRows(pool: Pick<pg.Pool, 'query'>): Promise<Map<string, Buffer>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const dumped = new Map<string, Buffer>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    dumped.set(name, Buffer.from(rows.map(({ row }) => row).join('\n')))
  }
  return dumped
}
