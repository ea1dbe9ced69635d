import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import type { ShownStatus } from './tables.ts'
import { dayOf } from './validity.ts'

/** How many cards were issued, of an organization or of one campaign. Triggers keep the counters. */
export async function countCards(
  { db, tenantId, now }: ReadScope,
  { campaign_id, status }: { campaign_id?: string | undefined; status?: ShownStatus | undefined },
): Promise<{ total: number }> {
  const today = sql`${dayOf(now)}::date`
  const conditions = [sql`tenant_id = ${tenantId}`]
  if (campaign_id !== undefined) conditions.push(sql`campaign_id = ${campaign_id}`)
  if (status !== undefined) conditions.push(sql`status = ${status === 'revoked' ? 'revoked' : 'valid'}`)
  if (status === 'expired') conditions.push(sql`valid_until < ${today}`)
  if (status === 'valid') conditions.push(sql`valid_until >= ${today}`)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::int as total from card_count where ${sql.join(conditions, sql` and `)}`.execute(db)
  return { total: rows[0]?.total ?? 0 }
}
