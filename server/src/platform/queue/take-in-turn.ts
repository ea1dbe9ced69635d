import { type RawBuilder, sql } from 'kysely'
import type { PlatformWork } from '../scopes.ts'

/**
 * `work` has `tenant_id`, `lease_until`, `run_after` and `created_at`. `lastTaken` says when work of each organization
 * was last taken.
 */
export interface WorkTables {
  work: string
  lastTaken: string
}

/**
 * Takes the oldest work without a lease, from the organization whose work was taken longest ago. The row is locked
 * until the transaction ends; rows that others have locked are skipped.
 */
export async function takeInTurn(
  { db, now }: PlatformWork,
  tables: WorkTables,
  condition: RawBuilder<unknown>,
): Promise<{ id: string; tenant_id: string } | undefined> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select work.id, work.tenant_id from ${sql.table(tables.work)} work
    left join ${sql.table(tables.lastTaken)} last on last.tenant_id = work.tenant_id
    where ${condition}
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
