import { sql } from 'kysely'
import { MOST_COUNTED, type WaitingKind, type WaitingWork } from '#platform/metrics/measure-queues.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'

/** Of each webhook no more are counted, so that one with a million costs no more than one with a thousand. */
const OF_EACH = 1_000

/** Deliveries of active webhooks that are due. */
export const waitingDeliveries: WaitingKind = {
  kind: 'webhooks',
  async list({ db, now }) {
    const { rows } = await sql<WaitingWork>`
      select webhook.tenant_id, sum(due.count)::int as count, min(due.oldest_at) as oldest_at
      from (select id, tenant_id from webhook work
        where status = 'active' and ${isOfOpenOrganization(sql.ref('work.tenant_id'))} limit ${MOST_COUNTED}) webhook
      cross join lateral (
        select count(*) as count, min(run_after) as oldest_at from (
          select run_after from webhook_delivery delivery
          where delivery.webhook_id = webhook.id and status = 'waiting' and run_after <= ${now.toISOString()}::timestamptz
          order by run_after limit ${OF_EACH}) first) due
      where due.count > 0
      group by webhook.tenant_id`.execute(db)
    return rows
  },
}
