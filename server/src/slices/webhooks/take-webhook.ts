import { sql } from 'kysely'
import { LeaseTable } from '#platform/queue/lease.ts'
import { takeInTurn } from '#platform/queue/take-in-turn.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import type { WebhookRow } from './tables.ts'

/** An organization with many slow receivers takes no more of the workers than one with a few. */
const MAX_PER_ORGANIZATION = 2

/** A webhook that is paused while a worker holds it is still handed back. */
export const webhookLeases = new LeaseTable('webhook', { open: ['active'], running: ['active', 'paused'] })

/**
 * A webhook with deliveries that are due, of the organization whose turn was longest ago. What waits for paused webhooks and
 * suspended organizations costs nothing, because only active webhooks are asked for their first delivery.
 */
export async function takeWebhook(work: PlatformWork): Promise<WebhookRow | undefined> {
  const now = sql`${work.now.toISOString()}::timestamptz`
  const tables = { work: 'webhook', lastTaken: 'webhook_last_taken' }
  const next = await takeInTurn(
    work,
    tables,
    sql`work.status = 'active' and ${isOfOpenOrganization(sql.ref('work.tenant_id'))}
      and exists (select from webhook_delivery delivery
        where delivery.webhook_id = work.id and delivery.status = 'waiting' and delivery.run_after <= ${now})
      and (select count(*) from webhook other where other.tenant_id = work.tenant_id and other.lease_until >= ${now})
        < ${MAX_PER_ORGANIZATION}`,
  )
  return next && webhookLeases.claim(work.asTenant(next.tenant_id), next.id, {})
}
