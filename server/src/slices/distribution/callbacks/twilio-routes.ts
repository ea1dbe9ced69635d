import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { NotFound } from '#platform/refusals.ts'
import type { Services } from '#platform/services.ts'
import { CallbackNotBelieved } from '../errors.ts'
import { twilioCallbackUrl } from '../providers/twilio.ts'
import { callback, done } from './callback-spec.ts'
import { handleReceipt } from './handle-receipt.ts'
import { handleReply } from './handle-reply.ts'
import { formOf } from './raw-body.ts'
import { isFromTwilio, twilioReceipt } from './twilio-callbacks.ts'

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
