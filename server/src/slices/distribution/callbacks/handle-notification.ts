import { type PlatformWork, type ReadScope, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { listAccounts } from '#slices/billing/index.ts'
import { lockMessage } from '../messages.ts'
import { markDelivered, markFailed, markSent } from '../move-message.ts'
import { findOptOut, liftOptOut, optOutByIndex } from '../opt-outs.ts'
import { phoneHint, phoneIndex } from '../phones.ts'
import type { Failure } from '../providers/provider.ts'
import type { MessageRow, ProviderName } from '../tables.ts'

/** What a provider says later about a message that it accepted. */
export interface Receipt {
  provider: ProviderName
  providerMessageId: string
  /** Our own name for the message, where the provider returns it. It finds a message whose acceptance was never confirmed. */
  reference?: string | undefined
  status: 'sent' | 'delivered' | 'failed'
  failure?: Failure | undefined
  providerCode?: string | undefined
}

/** What the holder of a phone wrote back. */
export interface Reply {
  phone: string
  text: string
}

export interface Notification {
  receipt?: Receipt
  reply?: Reply
}

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

type Command = 'stop' | 'start'

const stopWords = [
  'STOP',
  'STOPALL',
  'ARRET',
  'ARRETER',
  'DESABONNER',
  'DESABONNEMENT',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'BAYYI',
  'BAYIL',
  'TAXAWAL',
]

const startWords = ['START', 'UNSTOP', 'REPRENDRE', 'REABONNER', 'TAMBALI', 'DOOREWAAT']

export async function handleReply(services: Services, { phone, text }: Reply): Promise<void> {
  const command = readCommand(text)
  const number = phone.startsWith('+') ? phone : `+${phone}`
  if (!command || !/^\+[1-9]\d{6,14}$/.test(number)) return
  await inPlatformWork(services, theSystem, (work) => applyReply(work, number, command))
}

/** Organizations share a provider's number, so a reply concerns every organization that ever wrote to this phone. */
async function applyReply(work: PlatformWork, phone: string, command: Command): Promise<void> {
  for (const tenantId of await listAccounts(work.db)) {
    const tenant = work.asTenant(tenantId)
    const index = phoneIndex(await tenant.keys(), phone)
    if (command === 'start') {
      const existing = await findOptOut(tenant, index)
      if (existing) await liftOptOut(tenant, existing.id)
    } else if (await hasMessaged(tenant, index)) {
      await optOutByIndex(tenant, { phone_index: index, phone_hint: phoneHint(phone) }, 'reply')
    }
  }
}

async function hasMessaged(scope: ReadScope, index: Buffer): Promise<boolean> {
  const row = await scope.db
    .selectFrom('outgoing_message')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('phone_index', '=', index)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the first word, whatever its accents and case. Other replies are ignored. */
function readCommand(text: string): Command | undefined {
  const [word = ''] =
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z]+/) ?? []
  if (stopWords.includes(word)) return 'stop'
  return startWords.includes(word) ? 'start' : undefined
}
