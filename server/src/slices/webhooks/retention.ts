import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'

/** Deliveries of deleted webhooks go too. */
export const webhookRetention: RetentionRule = {
  kind: 'webhook_deliveries',
  of: 'installation',
  async deleteOld({ db }, before, limit) {
    const orphaned = sql`webhook_id = any(array(
      with recursive known as (
        (select webhook_id from webhook_delivery order by webhook_id limit 1)
        union all
        select (select webhook_id from webhook_delivery next where next.webhook_id > known.webhook_id
          order by webhook_id limit 1) from known where known.webhook_id is not null)
      select webhook_id from known where webhook_id is not null
        and not exists (select from webhook where webhook.id = known.webhook_id)))`
    let deleted = 0
    for (const condition of [sql`created_at < ${before.toISOString()}`, orphaned]) {
      const { numAffectedRows } = await sql`
        delete from webhook_delivery where id in (
          select id from webhook_delivery where ${condition} limit ${limit - deleted})`.execute(db)
      deleted += Number(numAffectedRows ?? 0)
    }
    return deleted
  },
}
