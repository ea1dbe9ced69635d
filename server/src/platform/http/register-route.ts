import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { Refusal } from '../refusal.ts'
import { BODY_BYTES, LONG_BODY_BYTES, PUBLIC_BODY_BYTES } from './limits.ts'
import { responseSchemas } from './problem-schema.ts'
import { Answer, type RouteSpec, statusAndBody } from './route.ts'

/** Tells Fastify all that a spec says. A refusal that the handler returns is answered like one that it throws. */
export function registerRoute<B extends TSchema, Q extends TSchema, P extends TSchema>(
  app: FastifyInstance,
  spec: RouteSpec<B, Q, P>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: spec.method,
    url: spec.path,
    bodyLimit: bodyLimitOf(spec),
    ...(spec.isShort ? { compress: false } : {}),
    config: {
      access: spec.access,
      documentedUnder: spec.documentedUnder ?? '',
      ...(spec.module ? { module: spec.module } : {}),
      ...(spec.takesRawBody ? { takesRawBody: true } : {}),
      ...(spec.takesFile ? { takesFile: true } : {}),
      ...(spec.longBody ? { longBody: spec.longBody } : {}),
      ...(spec.takesAnyParams ? { takesAnyParams: true } : {}),
      ...(spec.perMinute ? { rateLimit: { max: spec.perMinute, timeWindow: 60_000 } } : {}),
    },
    schema: {
      summary: spec.summary,
      ...(spec.isUndocumented ? { hide: true } : {}),
      ...(spec.description ? { description: spec.description } : {}),
      tags: [spec.tag],
      ...(spec.body ? { body: spec.body } : {}),
      ...(spec.query ? { querystring: spec.query } : {}),
      ...(spec.params ? { params: spec.params } : {}),
      ...(spec.access === 'public' ? {} : { security: [{ bearer: [] }] }),
      response: responseSchemas(spec),
    },
    handler: async (request, reply) => {
      if (spec.isLive) app.live.countAnswer(request, reply)
      return send(reply, spec, await handler(request, reply))
    },
  } as RouteOptions)
}

function bodyLimitOf({ access, longBody, maxBodyBytes }: RouteSpec): number {
  if (maxBodyBytes !== undefined) return maxBodyBytes
  if (longBody) return LONG_BODY_BYTES
  return access === 'public' ? PUBLIC_BODY_BYTES : BODY_BYTES
}

function send(reply: FastifyReply, spec: Pick<RouteSpec, 'answers'>, answer: unknown): unknown {
  if (answer instanceof Refusal) throw answer
  if (reply.sent || answer === reply) return reply
  const { status, body } = statusAndBody(spec, answer)
  void reply.code(status)
  if (answer instanceof Answer) void reply.headers(answer.headers)
  return body === undefined || body === null ? reply.send() : body
}
