import type pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
}

type Query = (...args: unknown[]) => unknown

/** Records the statements of all writing transactions while the task runs, transaction by transaction. */
export async function recordStatements(pool: pg.Pool, task: () => Promise<void>): Promise<Statement[]> {
  const recorded: Statement[] = []
  const originals = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const record = (client: pg.PoolClient) => {
    if (originals.has(client)) return
    originals.set(client, client.query)
    const query = client.query.bind(client) as Query
    let transaction: Statement[] = []
    const recordingQuery: Query = (...args) => {
      const [text, values] = args as [string, unknown[] | undefined]
      if (text.startsWith('begin')) transaction = []
      transaction.push({ text, values: values ?? [] })
      if (text === 'commit' && !transaction[0]?.text.startsWith('begin read only')) recorded.push(...transaction)
      return query(...args)
    }
    client.query = recordingQuery as typeof client.query
  }
  pool.on('acquire', record)
  try {
    await task()
  } finally {
    pool.off('acquire', record)
    for (const [client, query] of originals) client.query = query
  }
  return recorded
}

/** The same statements for another organization, with other ids. */
export function forOrganization(statements: readonly Statement[], from: string, to: string): Statement[] {
  const replaceIds = (text: string) =>
    text
      .replaceAll(from, to)
      .replaceAll(/\b(txn|inv)_(\w+)/g, '$1_bare_$2')
      .replaceAll('charged-', 'bare-')
  return statements.map(({ text, values }) => ({
    text: replaceIds(text),
    values: values.map((value) => (typeof value === 'string' ? replaceIds(value) : value)),
  }))
}
