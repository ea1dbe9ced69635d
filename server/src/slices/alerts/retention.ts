import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'

export const alertRetention: RetentionRule = {
  kind: 'alerts',
  of: 'installation',
  async deleteOld({ db }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from alert where id in (
        select id from alert where created_at < ${before.toISOString()} order by created_at limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}
