import { sql } from 'kysely'
import { countUpTo, cutPage, inOrder, isAfter, type Order, rowsToRead } from '#platform/db/keyset.ts'
import type { KeysetRange } from '#platform/http/paging.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { DeliveryNotFound, WebhookPaused } from './errors.ts'
import { TEST_EVENT } from './event-types.ts'
import { getWebhook } from './queries.ts'
import type { Delivery } from './schema.ts'
import type { Attempt, DeliveryRow, DeliveryStatus } from './tables.ts'
import { writeDeliveries } from './write-deliveries.ts'

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
