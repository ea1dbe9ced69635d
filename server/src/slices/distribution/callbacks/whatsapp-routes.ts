import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { NotFound } from '#platform/refusals.ts'
import type { Services } from '#platform/services.ts'
import { CallbackNotBelieved } from '../errors.ts'
import { callback, done } from './callback-spec.ts'
import { areEqualSecrets } from './equal-secrets.ts'
import { handleReceipt } from './handle-receipt.ts'
import { handleReply } from './handle-reply.ts'
import { bytesOf, jsonOf } from './raw-body.ts'
import { isFromMeta, readWhatsApp } from './whatsapp-callbacks.ts'

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
