// https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks
import { createHmac } from 'node:crypto'
import { dig, textAt } from '../providers/call.ts'
import { whatsAppFailures } from '../providers/whatsapp-cloud.ts'
import type { Receipt } from './receipt.ts'
import { isSame } from './twilio-callbacks.ts'

export function isFromMeta(appSecret: string, body: Uint8Array, given: unknown): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return typeof given === 'string' && isSame(expected, given)
}

export interface Reply {
  phone: string
  text: string
}

const statuses: Readonly<Record<string, Receipt['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
}

/** One notification may carry many receipts and replies; other kinds are not for us. */
export function readNotification(body: unknown): { receipts: Receipt[]; replies: Reply[] } {
  const values = listAt(body, 'entry')
    .flatMap((entry) => listAt(entry, 'changes'))
    .filter((change) => dig(change, 'field') === 'messages')
    .map((change) => dig(change, 'value'))
  return {
    receipts: values.flatMap((value) => listAt(value, 'statuses')).flatMap(toReceipt),
    replies: values.flatMap((value) => listAt(value, 'messages')).flatMap(toReply),
  }
}

function toReceipt(item: unknown): Receipt[] {
  const status = statuses[textAt(item, 'status') ?? '']
  const providerMessageId = textAt(item, 'id')
  if (!status || !providerMessageId) return []
  const code = textAt(item, 'errors', 0, 'code')
  return [
    {
      provider: 'whatsapp_cloud',
      providerMessageId,
      reference: textAt(item, 'biz_opaque_callback_data'),
      status,
      ...(status === 'failed' ? { failure: whatsAppFailures[code ?? ''], providerCode: code } : {}),
    },
  ]
}

function toReply(item: unknown): Reply[] {
  const from = textAt(item, 'from')
  const text = textAt(item, 'text', 'body') ?? textAt(item, 'button', 'text')
  return from && text && /^\d{7,15}$/.test(from) ? [{ phone: `+${from}`, text }] : []
}

function listAt(value: unknown, name: string): unknown[] {
  const found = dig(value, name)
  return Array.isArray(found) ? found : []
}
