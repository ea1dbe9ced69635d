import type { OpenDatabase } from './open-database.ts'

/** What some dozens of requests a second need. The pool closes those that nobody uses. */
const WARM_CONNECTIONS = 4

/**
 * Opens connections ahead, and lets each learn our tables: PostgreSQL reads their descriptions when a connection first names them,
 * for which the first requests to a new process would wait.
 */
export async function warmConnections({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(`
    select format('select from %I limit 0', relname) as statement from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and has_table_privilege('samakart_platform', oid, 'select')`)
  const statements = rows.map(({ statement }) => statement).join(';')
  const asPlatform = `begin read only; set local role samakart_platform; ${statements}; commit`
  const clients = await Promise.all(
    Array.from({ length: Math.min(WARM_CONNECTIONS, pool.options.max) }, () => pool.connect()),
  )
  try {
    await Promise.all(clients.map((client) => client.query(asPlatform)))
  } finally {
    for (const client of clients) client.release()
  }
}
