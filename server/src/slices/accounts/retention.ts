import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'

export const accountRetention: readonly RetentionRule[] = [
  {
    kind: 'sessions',
    of: 'installation',
    // Its refresh tokens expire and are deleted before it.
    async deleteOld({ db }, before, limit) {
      const { numAffectedRows } = await sql`
        delete from user_session where id in (
          select id from user_session where ended_at < ${before.toISOString()}
            and not exists (select from refresh_token where refresh_token.session_id = user_session.id)
          order by ended_at limit ${limit})`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  },
  {
    kind: 'sign_in_origins',
    of: 'installation',
    async deleteOld({ db }, before, limit) {
      const { numAffectedRows } = await sql`
        delete from familiar_origin where origin_hash in (
          select origin_hash from familiar_origin where signed_in_at < ${before.toISOString()}
          order by signed_in_at limit ${limit})`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  },
]
