import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { BodyMalformed, NotFound } from '#platform/refusals.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { applyReply, readCommand } from '../apply-reply.ts'
import { CallbackNotBelieved } from '../errors.ts'
import { twilioCallbackUrl } from '../providers/twilio.ts'
import { readAfricasTalking } from './africas-talking-callbacks.ts'
import { areEqualSecrets } from './equal-secrets.ts'
import { handleReceipt } from './handle-receipt.ts'
import type { Reply } from './notification.ts'
import { readOrange } from './orange-callbacks.ts'
import { isFromTwilio, twilioReceipt } from './twilio-callbacks.ts'
import { isFromMeta, readWhatsApp } from './whatsapp-callbacks.ts'

/** Calls of providers. They must carry the provider's signature, or the secret in the path. */
const callback = {
  method: 'POST',
  access: 'public',
  tag: 'Distribution',
  isUndocumented: true,
  takesRawBody: true,
  perMinute: 60_000,
} as const
const done = { 204: null }
const TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

export function callbackRoutes(routes: Routes, services: Services): void {
  twilioRoutes(routes, services)
  whatsAppRoutes(routes, services)
  secretRoutes(routes, services)
}

function twilioRoutes(routes: Routes, services: Services): void {
  const readSignedForm = (request: FastifyRequest, url: string): URLSearchParams => {
    const { sms } = services.config.messaging
    if (sms?.name !== 'twilio') throw new NotFound()
    const form = formOf(request)
    if (!isFromTwilio(sms.authToken, url, form, request.headers['x-twilio-signature'])) throw new CallbackNotBelieved()
    return form
  }

  routes.serve(
    {
      ...callback,
      path: '/distribution/callbacks/twilio/:reference',
      summary: 'A receipt from Twilio.',
      params: Type.Object({ reference: Type.String() }),
      answers: done,
    },
    async ({ request, params }) => {
      const form = readSignedForm(request, twilioCallbackUrl(services.config.publicUrl, params.reference))
      const receipt = twilioReceipt(params.reference, form)
      if (receipt) await handleReceipt(services, receipt)
    },
  )

  routes.serve(
    { ...callback, path: '/distribution/callbacks/twilio', summary: 'A reply by way of Twilio.', answers: done },
    async ({ request, reply }) => {
      const form = readSignedForm(request, `${services.config.publicUrl}/distribution/callbacks/twilio`)
      await handleReply(services, {
        phone: form.get('From') ?? '',
        text: form.get('OptOutType') ?? form.get('Body') ?? '',
      })
      return reply.code(200).type('text/xml; charset=utf-8').send(TWIML)
    },
  )
}

function whatsAppRoutes(routes: Routes, services: Services): void {
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

  routes.serve({ ...callback, path, summary: 'Receipts and replies from WhatsApp.', answers: done }, async (asked) => {
    const { whatsapp } = services.config.messaging
    if (!whatsapp) throw new NotFound()
    const { request } = asked
    if (!isFromMeta(whatsapp.appSecret, bytesOf(request), request.headers['x-hub-signature-256'])) {
      throw new CallbackNotBelieved()
    }
    const { receipts, replies } = readWhatsApp(jsonOf(request))
    for (const receipt of receipts) await handleReceipt(services, receipt)
    for (const reply of replies) await handleReply(services, reply)
  })
}

function secretRoutes(routes: Routes, services: Services): void {
  const readers = {
    africastalking: (request: FastifyRequest) => readAfricasTalking(formOf(request)),
    orange: (request: FastifyRequest) => readOrange(jsonOf(request)),
  } as const

  for (const [name, read] of Object.entries(readers)) {
    routes.serve(
      {
        ...callback,
        path: `/distribution/callbacks/${name}/:secret`,
        summary: `A receipt or a reply from ${name}.`,
        params: Type.Object({ secret: Type.String() }),
        answers: done,
      },
      async ({ request, params }) => {
        const { sms, callbackSecret } = services.config.messaging
        if (sms?.name !== name || callbackSecret === undefined) throw new NotFound()
        if (!areEqualSecrets(callbackSecret, params.secret)) throw new CallbackNotBelieved()
        const { receipt, reply } = read(request)
        if (receipt) await handleReceipt(services, receipt)
        if (reply) await handleReply(services, reply)
      },
    )
  }
}

async function handleReply(services: Services, { phone, text }: Reply): Promise<void> {
  const command = readCommand(text)
  const number = phone.startsWith('+') ? phone : `+${phone}`
  if (!command || !/^\+[1-9]\d{6,14}$/.test(number)) return
  await inPlatformWork(services, theSystem, (work) => applyReply(work, number, command))
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
const formOf = (request: FastifyRequest) => new URLSearchParams(bytesOf(request).toString('utf8'))

function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bytesOf(request).toString('utf8'))
  } catch {
    throw new BodyMalformed()
  }
}
