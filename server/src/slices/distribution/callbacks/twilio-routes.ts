import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { NotFound } from '#platform/refusals.ts'
import type { Services } from '#platform/services.ts'
import { CallbackNotBelieved } from '../errors.ts'
import { twilioCallbackUrl, twilioFailures } from '../providers/twilio.ts'
import { areEqualSecrets, callback, done, formOf } from './callback.ts'
import { handleReceipt, handleReply, type Receipt } from './handle-notification.ts'

const TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

export function twilioRoutes(routes: Routes, services: Services): void {
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

// https://www.twilio.com/docs/usage/webhooks/webhooks-security
/** Signs the URL, followed by the name and value of every field in the order of the names, with the account's token. */
function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const signedText = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(signedText).digest('base64')
}

function isFromTwilio(authToken: string, url: string, form: URLSearchParams, given: unknown): boolean {
  return typeof given === 'string' && areEqualSecrets(twilioSignature(authToken, url, form), given)
}

const statuses: Readonly<Record<string, Receipt['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
}

function twilioReceipt(reference: string, form: URLSearchParams): Receipt | undefined {
  const status = statuses[form.get('MessageStatus') ?? '']
  const providerMessageId = form.get('MessageSid')
  if (!status || !providerMessageId) return undefined
  const code = form.get('ErrorCode') ?? undefined
  return {
    provider: 'twilio',
    providerMessageId,
    reference,
    status,
    ...(status === 'failed' ? { failure: twilioFailures[code ?? ''], providerCode: code } : {}),
  }
}
