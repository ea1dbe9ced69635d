import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countMessage } from '#slices/billing/index.ts'
import { adjustCounts } from './count-messages.ts'
import { MessageNotFailed } from './errors.ts'
import { chargeCause } from './move-message.ts'
import { requireNoOptOut } from './opt-outs.ts'
import type { Provider } from './providers/provider.ts'
import { lockMessage } from './queries.ts'
import { enqueueDelivery, fallbackDeliveryAt } from './queue-jobs.ts'
import type { MessageRow } from './tables.ts'

/** Queues a failed message again, with a new charge and the provider that is configured now. */
export async function retryMessage(
  work: UnitOfWork,
  messageId: string,
  providerOf: (channel: MessageRow['channel']) => Provider,
): Promise<void> {
  const row = await lockMessage(work, messageId)
  if (row.status !== 'failed') throw new MessageNotFailed({ values: { status: row.status } })
  await requeue(work, row, providerOf(row.channel))
}

export async function requeue(work: UnitOfWork, row: MessageRow, provider: Provider): Promise<void> {
  await requireNoOptOut(work, row.phone_index)
  const charges = row.charges + 1
  await countMessage(work, { channel: row.channel, cause: chargeCause({ id: row.id, charges }) })
  await work.db
    .updateTable('outgoing_message')
    .set({
      status: 'queued',
      provider: provider.name,
      provider_message_id: null,
      attempts: 0,
      charges,
      lease_until: fallbackDeliveryAt(work),
      next_attempt_at: fallbackDeliveryAt(work),
      sent_at: null,
      failed_at: null,
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
  const outbox = Number(provider.name === 'local') - Number(row.provider === 'local')
  await adjustCounts(work, { failed: -1, queued: 1, ...(outbox === 0 ? {} : { outbox }) })
  await enqueueDelivery(work, row.id, fallbackDeliveryAt(work))
  recordAct(work, { action: 'message.retried', object: row.id, details: { channel: row.channel, charges } })
}
