import { sql } from 'kysely'
import { countUpTo, cutPage, inOrder, isAfter, type Order, rowsToRead } from '#platform/db/keyset.ts'
import type { KeysetRange } from '#platform/http/paging.ts'
import { MOST_COUNTED, type WaitingKind, type WaitingWork } from '#platform/metrics/measure-queues.ts'
import type { RetentionRule } from '#platform/retention/rule.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { isOfOpenOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { DeliveryNotFound, WebhookPaused } from './errors.ts'
import { type EventData, type EventType, TEST_EVENT } from './event-types.ts'
import type { Delivery } from './schema.ts'
import type { Attempt, DeliveryRow, DeliveryStatus } from './tables.ts'
import { getWebhook } from './webhooks.ts'

/**
 * Writes what the organization's webhooks are told, in the transaction in which it happens: what is rolled back is told to nobody,
 * and what is committed to everybody who asked. Without a webhook for the event it costs one question, however many there are.
 */
export async function tellWebhooks(work: UnitOfWork, event: EventType, all: readonly EventData[]): Promise<void> {
  if (all.length === 0) return
  const webhooks = await work.db
    .selectFrom('webhook')
    .select('id')
    .where('tenant_id', '=', work.tenantId)
    .where(sql<boolean>`${event} = any(events)`)
    .orderBy('id')
    .execute()
  for (const { id } of webhooks) await writeDeliveries(work, id, event, all)
}

/** Returns their ids. */
async function writeDeliveries(
  work: UnitOfWork,
  webhookId: string,
  event: EventType | typeof TEST_EVENT,
  all: readonly EventData[],
): Promise<string[]> {
  const timestamp = work.now.toISOString()
  const ids = all.map(() => work.newId('delivery'))
  const bodies = all.map((data) => JSON.stringify({ type: event, timestamp, data }))
  await sql`
    insert into webhook_delivery (id, tenant_id, webhook_id, event, body, status, run_after, created_at)
    select id, ${work.tenantId}, ${webhookId}, ${event}, body, 'waiting', ${timestamp}::timestamptz, ${timestamp}::timestamptz
    from unnest(${ids}::text[], ${bodies}::text[]) as new (id, body)`.execute(work.db)
  work.notifyAllProcesses('webhooks-waiting', {})
  return ids
}

type SelectedDelivery = Omit<DeliveryRow, 'attempts'> & { attempts: Attempt[] }

/** The log of a webhook, newest first. */
export async function listDeliveries(
  scope: ReadScope,
  webhookId: string,
  { status, limit, offset, after }: KeysetRange & { status?: DeliveryStatus | undefined },
) {
  await getWebhook(scope, webhookId)
  const order: Order = { key: sql`created_at`, id: sql`id`, type: 'timestamptz', isDescending: true }
  const isAsked = status === undefined ? sql`true` : sql`status = ${status}`
  const own = sql`from webhook_delivery where tenant_id = ${scope.tenantId} and webhook_id = ${webhookId} and ${isAsked}`
  const { rows } = await sql<SelectedDelivery>`select * ${own} and ${isAfter(order, after)}
    order by ${inOrder(order)} limit ${rowsToRead({ limit, offset })} offset ${after ? 0 : offset}`.execute(scope.db)
  const page = cutPage(rows, { limit, offset }, ({ created_at, id }) => [created_at.toISOString(), id])
  const counted = await countUpTo(scope.db, own)
  return { ...counted, limit, offset, next_after: page.next_after, items: page.rows.map(toDelivery) }
}

/** Sends a test, as any delivery is sent: signed, retried and logged. */
export async function testWebhook(work: UnitOfWork, webhookId: string): Promise<Delivery> {
  const webhook = await getWebhook(work, webhookId)
  if (webhook.status === 'paused') throw new WebhookPaused()
  const [id = ''] = await writeDeliveries(work, webhookId, TEST_EVENT, [{ webhook_id: webhookId }])
  await forgetWait(work, webhookId)
  recordAct(work, { action: 'webhook.tested', object: webhookId })
  return toDelivery(await getDelivery(work, id))
}

/** Sends it once more under the same id, whatever became of it, and retries it as if it were new. */
export async function replayDelivery(work: UnitOfWork, id: string): Promise<Delivery> {
  const { webhook_id } = await getDelivery(work, id)
  await getWebhook(work, webhook_id).catch(() => {
    throw new DeliveryNotFound()
  })
  await work.db
    .updateTable('webhook_delivery')
    .set({ status: 'waiting', failures: 0, run_after: work.now, ended_at: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', id)
    .execute()
  await forgetWait(work, webhook_id)
  work.notifyAllProcesses('webhooks-waiting', {})
  recordAct(work, { action: 'webhook.replayed', object: webhook_id, details: { delivery: id } })
  return toDelivery(await getDelivery(work, id))
}

/** Somebody looks on, so a webhook that waits after failures is tried at once. */
async function forgetWait({ db, tenantId }: UnitOfWork, webhookId: string): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ run_after: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', webhookId)
    .execute()
}

async function getDelivery({ db, tenantId }: ReadScope, id: string): Promise<SelectedDelivery> {
  const row = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new DeliveryNotFound()
  return row
}

function toDelivery(row: SelectedDelivery): Delivery {
  const { id, webhook_id, event, status, attempts, run_after, created_at, ended_at } = row
  return {
    id,
    webhook_id,
    event: event as Delivery['event'],
    data: (JSON.parse(row.body) as { data: Delivery['data'] }).data,
    status,
    attempts,
    next_attempt_at: status === 'waiting' ? run_after.toISOString() : null,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}

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
