import { type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { markDelivered, markFailed, markSent } from '../move-message.ts'
import { lockMessage } from '../queries.ts'
import type { MessageRow } from '../tables.ts'
import type { Receipt } from './notification.ts'

export function handleReceipt(services: Services, receipt: Receipt): Promise<void> {
  return inPlatformWork(services, theSystem, (work) => applyReceipt(work, receipt))
}

/** Receipts come twice, late and in any order, but a message only moves forward. A receipt of no message is dropped. */
async function applyReceipt(work: PlatformWork, receipt: Receipt): Promise<void> {
  if (!/^[\x21-\x7e]{1,256}$/.test(receipt.providerMessageId)) return
  const found = await findMessage(work, receipt)
  if (!found) return
  const tenant = work.asTenant(found.tenant_id)
  let row = await lockMessage(tenant, found.id)
  // The message may have been sent again meanwhile, under another id.
  if (row.provider_message_id !== null && row.provider_message_id !== receipt.providerMessageId) return
  if (row.status === 'queued') {
    await markSent(tenant, row, receipt.providerMessageId)
    row = await lockMessage(tenant, found.id)
  }
  if (receipt.status === 'delivered' && row.status !== 'delivered') await markDelivered(tenant, row)
  if (receipt.status === 'failed' && row.status === 'sent') {
    const { failure = 'rejected', providerCode = '' } = receipt
    await markFailed(tenant, row, {
      failure,
      providerCode: providerCode.replaceAll(/[^\w.-]/g, '').slice(0, 60) || null,
    })
  }
}

async function findMessage(
  { db }: PlatformWork,
  { provider, providerMessageId, reference = '' }: Receipt,
): Promise<Pick<MessageRow, 'id' | 'tenant_id'> | undefined> {
  const atProvider = db.selectFrom('outgoing_message').select(['id', 'tenant_id']).where('provider', '=', provider)
  const foundById = await atProvider.where('provider_message_id', '=', providerMessageId).executeTakeFirst()
  const [, id, charges] = /^(msg_\w{1,64})\.(\d{1,6})$/.exec(reference) ?? []
  if (foundById || id === undefined) return foundById
  // The reference only finds a message that an attempt was made for, and only that sending of it.
  return atProvider
    .where('id', '=', id)
    .where('charges', '=', Number(charges))
    .where('provider_message_id', 'is', null)
    .where('attempts', '>', 0)
    .executeTakeFirst()
}
