import { sql } from 'kysely'
import type { RetentionRule } from '../retention/rule.ts'

export const idempotencyRetention: RetentionRule = {
  kind: 'idempotency',
  of: 'installation',
  async deleteOld({ db }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from idempotency_key where ctid in (
        select ctid from idempotency_key where created_at < ${before.toISOString()}
        order by created_at limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}
