import { type RawBuilder, sql } from 'kysely'
import type { PlatformWork } from '../scopes.ts'

/** A table of work with `tenant_id`, `lease_until`, `run_after` and `created_at`, and one of when work of each organization was last taken. */
export interface WorkTables {
  work: string
  lastTaken: string
}

/**
 * The oldest work that nobody holds, of the organization that was served longest ago. It is locked until the
 * transaction ends; what others have locked is passed over.
 */
export async function takeInTurn(
  { db, now }: PlatformWork,
  tables: WorkTables,
  isWanted: RawBuilder<unknown>,
): Promise<{ id: string; tenant_id: string } | undefined> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select work.id, work.tenant_id from ${sql.table(tables.work)} work
    left join ${sql.table(tables.lastTaken)} last on last.tenant_id = work.tenant_id
    where ${isWanted}
      and (work.lease_until is null or work.lease_until < ${instant})
      and (work.run_after is null or work.run_after <= ${instant})
    order by last.taken_at nulls first, work.created_at, work.id
    limit 1 for update of work skip locked`.execute(db)
  const [next] = rows
  if (!next) return undefined
  await sql`
    insert into ${sql.table(tables.lastTaken)} (tenant_id, taken_at) values (${next.tenant_id}, ${instant})
    on conflict (tenant_id) do update set taken_at = excluded.taken_at`.execute(db)
  return next
}
