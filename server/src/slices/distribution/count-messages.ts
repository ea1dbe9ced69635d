import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { MessageCountRow } from './tables.ts'

type Place = MessageCountRow['place']

/** Always in the order of their names, so that two moves never wait for each other. */
export async function shiftCounts(work: UnitOfWork, shifts: Partial<Record<Place, number>>): Promise<void> {
  const places = (Object.keys(shifts) as Place[]).sort()
  for (const place of places) {
    const by = shifts[place] ?? 0
    await sql`insert into message_count as counted (tenant_id, place, count)
      values (${work.tenantId}, ${place}, greatest(${by}::bigint, 0))
      on conflict (tenant_id, place) do update set count = counted.count + ${by}`.execute(work.db)
  }
}

export async function countAt(scope: ReadScope, places: readonly Place[]): Promise<number> {
  const rows = await scope.db
    .selectFrom('message_count')
    .select('count')
    .where('tenant_id', '=', scope.tenantId)
    .where('place', 'in', [...places])
    .execute()
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}
