import pg from 'pg'

export interface Statement {
  text: string
  values: readonly unknown[]
}

type Query = (this: unknown, ...args: unknown[]) => unknown

/** Notes every statement of the changes that are made while the task runs, transaction by transaction. */
export async function noteStatements(task: () => Promise<void>): Promise<Statement[]> {
  const noted: Statement[] = []
  const open = new Map<unknown, Statement[]>()
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (...args) {
    const [text, values] = args as [string, unknown[] | undefined]
    const transaction = text.startsWith('begin') ? [] : (open.get(this) ?? [])
    open.set(this, transaction)
    transaction.push({ text, values: values ?? [] })
    if (text === 'commit' && !transaction[0]?.text.startsWith('begin read only')) noted.push(...transaction)
    return original.apply(this, args)
  }
  try {
    await task()
  } finally {
    prototype.query = original
  }
  return noted
}

/** The same statements for another organization, with ids of their own. */
export function transpose(statements: readonly Statement[], from: string, to: string): Statement[] {
  const change = (text: string) =>
    text
      .replaceAll(from, to)
      .replaceAll(/\b(txn|inv)_(\w+)/g, '$1_bare_$2')
      .replaceAll('charged-', 'bare-')
  return statements.map(({ text, values }) => ({
    text: change(text),
    values: values.map((value) => (typeof value === 'string' ? change(value) : value)),
  }))
}
