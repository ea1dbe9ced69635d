import pg from 'pg'

/** Values must be written in the same way on every server, and a long statement is no mistake here. */
const SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '3',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  search_path: 'public',
  // A row that a policy hides must be an error, not a gap.
  row_security: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

export interface CopyConnection extends AsyncDisposable {
  client: pg.Client
}

/** One connection for copying, apart from the pool with its limits. */
export async function connectForCopy(url: string): Promise<CopyConnection> {
  const client = new pg.Client({ connectionString: url, application_name: 'samakart backup' })
  // Whoever waits for a statement hears of a broken connection; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    Object.entries(SETTINGS)
      .map(([name, value]) => `set ${name} = '${value}';`)
      .join(' '),
  )
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

export const quoted = (name: string) => pg.escapeIdentifier(name)
