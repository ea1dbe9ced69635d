import { createHmac } from 'node:crypto'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { NotFound } from '#platform/refusals.ts'
import type { Services } from '#platform/services.ts'
import { CallbackNotBelieved } from '../errors.ts'
import { textAt, valueAt } from '../providers/read-json.ts'
import { whatsAppFailures } from '../providers/whatsapp-cloud.ts'
import { areEqualSecrets, bytesOf, callback, done, jsonOf } from './callback.ts'
import { handleReceipt, handleReply, type Receipt, type Reply } from './handle-notification.ts'

export function whatsAppRoutes(routes: Routes, services: Services): void {
  const path = '/distribution/callbacks/whatsapp'

  routes.serve(
    {
      method: 'GET',
      access: 'public',
      tag: callback.tag,
      isUndocumented: true,
      path,
      summary: 'Meta asks whether this address is ours.',
      query: Type.Object({
        'hub.mode': Type.Optional(Type.String()),
        'hub.verify_token': Type.Optional(Type.String()),
        'hub.challenge': Type.Optional(Type.String()),
      }),
      answers: { 200: Type.String() },
    },
    async ({ query, reply }) => {
      const { whatsapp } = services.config.messaging
      if (!whatsapp) throw new NotFound()
      const isMeta = areEqualSecrets(whatsapp.verifyToken, query['hub.verify_token'] ?? '')
      if (query['hub.mode'] !== 'subscribe' || !isMeta) throw new CallbackNotBelieved()
      return reply.type('text/plain; charset=utf-8').send(query['hub.challenge'] ?? '')
    },
  )

  routes.serve(
    { ...callback, path, summary: 'Receipts and replies from WhatsApp.', answers: done },
    async ({ request }) => {
      const { whatsapp } = services.config.messaging
      if (!whatsapp) throw new NotFound()
      if (!isFromMeta(whatsapp.appSecret, bytesOf(request), request.headers['x-hub-signature-256'])) {
        throw new CallbackNotBelieved()
      }
      const { receipts, replies } = readWhatsApp(jsonOf(request))
      for (const receipt of receipts) await handleReceipt(services, receipt)
      for (const reply of replies) await handleReply(services, reply)
    },
  )
}

// https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks
function isFromMeta(appSecret: string, body: Uint8Array, given: unknown): boolean {
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
function readWhatsApp(body: unknown): { receipts: Receipt[]; replies: Reply[] } {
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
