import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { EventData, EventType, TEST_EVENT } from './event-types.ts'

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
export async function writeDeliveries(
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
