// https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks
import { createHmac } from 'node:crypto'
import { textAt, valueAt } from '../providers/read-json.ts'
import { whatsAppFailures } from '../providers/whatsapp-cloud.ts'
import { areEqualSecrets } from './equal-secrets.ts'
import type { Receipt, Reply } from './notification.ts'

export function isFromMeta(appSecret: string, body: Uint8Array, given: unknown): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  return typeof given === 'string' && areEqualSecrets(expected, given)
}

const statuses: Readonly<Record<string, Receipt['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
}

/** One notification may carry many receipts and replies. Other kinds are ignored. */
export function readWhatsApp(body: unknown): { receipts: Receipt[]; replies: Reply[] } {
  const values = listAt(body, 'entry')
    .flatMap((entry) => listAt(entry, 'changes'))
    .filter((change) => valueAt(change, 'field') === 'messages')
    .map((change) => valueAt(change, 'value'))
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
  const found = valueAt(value, name)
  return Array.isArray(found) ? found : []
}
