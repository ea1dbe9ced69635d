import { addToCounters } from '#platform/db/counters.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { MessageCountRow } from './tables.ts'

type List = MessageCountRow['list']

const messageCount = { name: 'message_count', counters: ['count'] } as const

/** The counters are always changed in the order of their names, so that two transactions cannot deadlock. */
export async function adjustCounts(work: UnitOfWork, changes: Partial<Record<List, number>>): Promise<void> {
  const lists = (Object.keys(changes) as List[]).sort()
  for (const list of lists) {
    const change = { count: changes[list] ?? 0 }
    await addToCounters(work.db, messageCount, { tenant_id: work.tenantId, list }, change)
  }
}

export async function countMessages(scope: ReadScope, lists: readonly List[]): Promise<number> {
  const rows = await scope.db
    .selectFrom('message_count')
    .select('count')
    .where('tenant_id', '=', scope.tenantId)
    .where('list', 'in', [...lists])
    .execute()
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}
