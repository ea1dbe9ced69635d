import { type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { markDelivered, markFailed, markSent } from '../move-message.ts'
import type { Failure } from '../providers/provider.ts'
import { lockMessage } from '../queries.ts'
import type { MessageRow, ProviderName } from '../tables.ts'

/** What a provider says later about a message that it took. */
export interface Receipt {
  provider: ProviderName
  providerMessageId: string
  /** Our own name for it, where the provider gives it back: it finds a message whose acceptance we never heard of. */
  reference?: string | undefined
  status: 'sent' | 'delivered' | 'failed'
  failure?: Failure | undefined
  providerCode?: string | undefined
}

export function takeReceipt(services: Services, receipt: Receipt): Promise<void> {
  return inPlatformWork(services, theSystem, (work) => applyReceipt(work, receipt))
}

/** Receipts come twice, late and in any order; a message only ever moves forward. One that nobody knows is dropped. */
async function applyReceipt(work: PlatformWork, receipt: Receipt): Promise<void> {
  if (!/^[\x21-\x7e]{1,256}$/.test(receipt.providerMessageId)) return
  const found = await findMessage(work, receipt)
  if (!found) return
  const tenant = work.asTenant(found.tenant_id)
  let row = await lockMessage(tenant, found.id)
  // Meanwhile it may have been sent again, under another id.
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
  const known = await atProvider.where('provider_message_id', '=', providerMessageId).executeTakeFirst()
  const [, id, charges] = /^(msg_\w{1,64})\.(\d{1,6})$/.exec(reference) ?? []
  if (known || id === undefined) return known
  // Never one that was not handed over yet, nor a later sending of the same message.
  return atProvider
    .where('id', '=', id)
    .where('charges', '=', Number(charges))
    .where('provider_message_id', 'is', null)
    .where('attempts', '>', 0)
    .executeTakeFirst()
}
