import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Refusal } from '../refusal.ts'
import { deprecationHeaders } from './deprecation.ts'
import { TAKES_FILE } from './description/describe-files.ts'
import { LOCATION } from './description/describe-headers.ts'
import { PROBLEMS } from './description/describe-problems.ts'
import { BODY_BYTES, LONG_BODY_BYTES, PUBLIC_BODY_BYTES } from './limits.ts'
import { ANY_FILE, FORM } from './media.ts'
import { problemsOf, responseSchemas } from './problem-schema.ts'
import { Answer, type RouteSpec, statusAndBody } from './route.ts'

/** Tells Fastify all that a spec says. A refusal that the handler returns is answered like one that it throws. */
export function registerRoute<B extends TSchema, Q extends TSchema, P extends TSchema>(
  app: FastifyInstance,
  spec: RouteSpec<B, Q, P>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const description = [spec.description ?? '', spec.needsFreshFactor ? freshFactor(spec.needsFreshFactor) : '']
    .join(' ')
    .trim()
  app.route({
    method: spec.method,
    url: spec.path,
    bodyLimit: bodyLimitOf(spec),
    ...(spec.isShort ? { compress: false } : {}),
    config: {
      access: spec.access,
      documentedUnder: spec.documentedUnder ?? '',
      ...(spec.forPeople ? { forPeople: true } : {}),
      ...(spec.needsFreshFactor ? { needsFreshFactor: spec.needsFreshFactor } : {}),
      ...(showsPeople(spec) ? { showsPeople: true } : {}),
      ...(spec.module ? { module: spec.module } : {}),
      ...(spec.scope ? { scope: spec.scope } : {}),
      ...(spec.takesForm ? { takesForm: true } : {}),
      ...(spec.takesRawBody ? { takesRawBody: true } : {}),
      ...(spec.takesFile ? { takesFile: spec.takesFile } : {}),
      ...(spec.takesStream ? { takesStream: spec.takesStream } : {}),
      ...(spec.longBody ? { longBody: spec.longBody } : {}),
      ...(spec.takesAnyParams ? { takesAnyParams: true } : {}),
      ...(spec.perMinute ? { rateLimit: { max: spec.perMinute, timeWindow: 60_000 } } : {}),
    },
    schema: {
      summary: spec.summary,
      ...(spec.isUndocumented ? { hide: true } : {}),
      ...(description === '' ? {} : { description }),
      tags: [spec.tag],
      ...(spec.deprecated ? { deprecated: true } : {}),
      ...(spec.body ? { body: spec.body } : {}),
      ...querySchema(spec),
      ...(spec.params ? { params: spec.params } : {}),
      ...(spec.access === 'public' ? {} : { security: [{ bearer: [] }], 'x-role': spec.access }),
      ...(spec.takesFile ? { consumes: ['application/json', ...spec.takesFile, ...ANY_FILE], [TAKES_FILE]: true } : {}),
      ...(spec.takesRawBody ? { consumes: ['*/*'] } : {}),
      ...(spec.takesForm ? { consumes: [FORM] } : {}),
      ...(spec.takesJsonAs ? { consumes: spec.takesJsonAs } : {}),
      ...(spec.takesStream ? { consumes: [spec.takesStream] } : {}),
      response: responseSchemas(spec),
      [PROBLEMS]: problemsOf(spec),
      ...(spec.location ? { [LOCATION]: true } : {}),
    },
    handler: async (request, reply) => {
      if (spec.deprecated) void reply.headers(deprecationHeaders(spec.deprecated))
      if (spec.isLive) app.live.countAnswer(request, reply)
      return send(reply, spec, await handler(request, reply))
    },
  } as RouteOptions)
}

const freshFactor = (ofWhom: true | 'of everybody') =>
  (ofWhom === true
    ? 'A user with a second factor or a passkey must have given one, or the password, within 10 minutes'
    : 'The caller must have given the password, a second factor or a passkey within 10 minutes') +
  ': else 403 `fresh_factor_required`, and `POST /auth/fresh`.'

/** What leaves a trace when it is read, what is about one person, and what is about users and what they did. */
const showsPeople = <B extends TSchema, Q extends TSchema, P extends TSchema>({ reads, path }: RouteSpec<B, Q, P>) =>
  reads !== undefined ||
  /\/:mpi_id(\/|$)|^\/(auth|users|admin\/users|erasures|audit\/entries|admin\/audit)(\/|$)/.test(path)

function bodyLimitOf({ access, longBody, maxBodyBytes }: RouteSpec): number {
  if (maxBodyBytes !== undefined) return maxBodyBytes
  if (longBody) return LONG_BODY_BYTES
  return access === 'public' ? PUBLIC_BODY_BYTES : BODY_BYTES
}

/**
 * An operation refuses parameters that it does not know: a mistyped filter would otherwise list everything. Pages and
 * callbacks ignore them, because others add to their addresses.
 */
function querySchema({ query, isUndocumented }: RouteSpec): { querystring?: TSchema } {
  if (isUndocumented) return query ? { querystring: query } : {}
  return { querystring: { ...(query ?? Type.Object({})), additionalProperties: false } as TSchema }
}

function send(reply: FastifyReply, spec: Pick<RouteSpec, 'answers' | 'location'>, answer: unknown): unknown {
  if (answer instanceof Refusal) throw answer
  // A caller who leaves in the middle of an answer leaves it unfinished, but begun.
  if (reply.sent || reply.raw.headersSent || answer === reply) return reply
  const { status, body } = statusAndBody(spec, answer)
  void reply.code(status)
  if (answer instanceof Answer) void reply.headers(answer.headers)
  if (spec.location && (status === 201 || status === 202))
    void reply.header('location', locationOf(spec.location, body))
  return body === undefined || body === null ? reply.send() : body
}

/** `/jobs/{job_id}` with the fields of the answer. */
function locationOf(template: string, body: unknown): string {
  const fields = body as Readonly<Record<string, unknown>>
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))
}
