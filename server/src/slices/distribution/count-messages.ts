import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { MessageCountRow } from './tables.ts'

type List = MessageCountRow['list']

/** The counters are always changed in the order of their names, so that two transactions cannot deadlock. */
export async function adjustCounts(work: UnitOfWork, changes: Partial<Record<List, number>>): Promise<void> {
  const lists = (Object.keys(changes) as List[]).sort()
  for (const list of lists) {
    const by = changes[list] ?? 0
    await sql`insert into message_count as counted (tenant_id, list, count)
      values (${work.tenantId}, ${list}, greatest(${by}::bigint, 0))
      on conflict (tenant_id, list) do update set count = counted.count + ${by}`.execute(work.db)
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
