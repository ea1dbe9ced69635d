import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'

/** Events are for the live view only. Their sums are in the regions. */
export const geoRetention: RetentionRule = {
  kind: 'live_events',
  of: 'installation',
  async deleteOld({ db }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from geo_event where id in (
        select id from geo_event where created_at < ${before.toISOString()} order by created_at limit ${limit})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  },
}
