import './events.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countMessage, refund } from '#slices/billing/index.ts'
import { MessageNotFailed } from './errors.ts'
import { adjustCounts, lockMessage } from './messages.ts'
import { optOutByIndex, requireNoOptOut } from './opt-outs.ts'
import type { Failure, Provider } from './providers/provider.ts'
import { enqueueDelivery, fallbackDeliveryAt } from './queue-jobs.ts'
import type { MessageRow, MessageStatus } from './tables.ts'

type Changes = Partial<
  Pick<MessageRow, 'provider_message_id' | 'failure' | 'provider_code' | 'sent_at' | 'delivered_at' | 'failed_at'>
>

/** Every change of status writes the row, the counters, the audit entry and the event together. */
async function move(work: UnitOfWork, row: MessageRow, to: Exclude<MessageStatus, 'queued'>, changes: Changes) {
  await work.db
    .updateTable('outgoing_message')
    .set({ ...changes, status: to, lease_until: null, next_attempt_at: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', row.id)
    .execute()
  await adjustCounts(work, { [row.status]: -1, [to]: 1 })
  const { channel, region, provider, mpi_id } = row
  const { failure = null, provider_code = null } = to === 'failed' ? changes : {}
  recordAct(work, { action: `message.${to}`, object: row.id, details: { channel, provider, failure, provider_code } })
  await work.publish('message-moved', { messageId: row.id, channel, eventType: to, region, mpi_id })
}

export async function markSent(work: UnitOfWork, row: MessageRow, providerMessageId: string | null): Promise<void> {
  await move(work, row, 'sent', {
    provider_message_id: providerMessageId,
    failure: null,
    provider_code: null,
    sent_at: work.now,
  })
}

export async function markDelivered(work: UnitOfWork, row: MessageRow): Promise<void> {
  await move(work, row, 'delivered', {
    failure: null,
    provider_code: null,
    failed_at: null,
    sent_at: row.sent_at ?? work.now,
    delivered_at: work.now,
  })
}

/** A message that no provider accepted costs nothing. */
export async function markFailed(
  work: UnitOfWork,
  row: MessageRow,
  reason: { failure: Failure; providerCode: string | null },
): Promise<void> {
  if (row.status === 'queued') await refund(work, { cause: chargeCause(row) })
  const { failure, providerCode: provider_code } = reason
  await move(work, row, 'failed', { failure, provider_code, failed_at: work.now })
  if (failure === 'recipient_opted_out') await optOutByIndex(work, row, 'provider')
}

/** Each charge has its own cause, so that a refunded message can be charged again. */
export function chargeCause({ id, charges }: Pick<MessageRow, 'id' | 'charges'>): string {
  return `message.${id}.${charges}`
}

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
