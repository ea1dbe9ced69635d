import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import { NotFound } from '#platform/refusals.ts'
import type { Services } from '#platform/services.ts'
import { CallbackNotBelieved } from '../errors.ts'
import { readAfricasTalking } from './africas-talking-callbacks.ts'
import { areEqualSecrets, callback, done, formOf, jsonOf } from './callback.ts'
import { handleReceipt, handleReply } from './handle-notification.ts'
import { readOrange } from './orange-callbacks.ts'

/** For providers that sign nothing: the path of their calls contains a secret. */
export function secretRoutes(routes: Routes, services: Services): void {
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
