import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'

export const trialRetention: RetentionRule = {
  kind: 'match_trials',
  of: 'organization',
  async deleteOld({ db, tenantId }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from mpi_trial where id in (
        select id from mpi_trial
        where tenant_id = ${tenantId} and created_at < ${before.toISOString()} and ended_at is not null
        order by created_at limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}
