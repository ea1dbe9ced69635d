import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'

/** The present score is in `trust_score` and stays. */
export const trustRetention: RetentionRule = {
  kind: 'trust_history',
  of: 'organization',
  async deleteOld({ db, tenantId }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from trust_history where entry_number in (
        select entry_number from trust_history
        where tenant_id = ${tenantId} and computed_at < ${before.toISOString()}
        order by computed_at limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}
