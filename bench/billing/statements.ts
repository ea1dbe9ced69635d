import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
}

type Query = (this: unknown, ...args: unknown[]) => unknown

/** Records the statements of all writing transactions while the task runs, transaction by transaction. */
export async function recordStatements(task: () => Promise<void>): Promise<Statement[]> {
  const recorded: Statement[] = []
  const open = new Map<unknown, Statement[]>()
  // The driver types `query` as overloads, which cannot be replaced by one function.
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (...args) {
    const [text, values] = args as [string, unknown[] | undefined]
    const transaction = text.startsWith('begin') ? [] : (open.get(this) ?? [])
    open.set(this, transaction)
    transaction.push({ text, values: values ?? [] })
    if (text === 'commit' && !transaction[0]?.text.startsWith('begin read only')) recorded.push(...transaction)
    return original.apply(this, args)
  }
  try {
    await task()
  } finally {
    prototype.query = original
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
