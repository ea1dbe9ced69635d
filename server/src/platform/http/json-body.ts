import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NOBODY } from '../crypto/tenant-keys.ts'
import { BodyMalformed, BodyTooDeep, BodyTooLarge, BodyTooManyValues, MediaTypeUnsupported } from '../refusals.ts'
import type { Held } from '../sandbox/held-bytes.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { formTypeOf } from './form-file.ts'
import { encodingOf, inflateAtMost } from './inflate-body.ts'
import { measureJson } from './json-measure.ts'
import { BODY_BYTES, MAX_NESTING, MAX_VALUES } from './limits.ts'
import { holdFile, readLongBody } from './long-body.ts'
import { ANY_FILE, FORM } from './media.ts'
import { receiveBody } from './receive-body.ts'
import type { ListSpec } from './slim-list.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts what is held of a long body until the answer was sent. */
    held: Held | undefined
  }
}

/**
 * Checks size, depth and encoding, then uses Fastify's own parser, which refuses `__proto__`. The sandbox reads long
 * bodies of the routes that take them.
 */
export function acceptJsonBodies(app: FastifyInstance, sandbox: Sandbox): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.decorateRequest('held', undefined)
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.routeOptions.bodyLimit > BODY_BYTES) {
      request.held = sandbox.heldBytes.open(request.caller?.tenantId ?? NOBODY)
      reply.raw.once('close', request.held.release)
    }
    done(null, payload)
  })

  app.addContentTypeParser(/^application\/([\w.+-]+\+)?json/, async (request: FastifyRequest, payload: Readable) => {
    const { takesRawBody, takesForm, longBody } = request.routeOptions.config
    if (takesForm) throw new MediaTypeUnsupported()
    const body = await receive(request, payload)
    if (takesRawBody) return wholeBody(request, body)
    const bytes = await shortBody(request, body)
    const measure = bytes && measureJson(bytes, MAX_VALUES)
    if (!bytes || !measure || measure.values > MAX_VALUES) {
      if (longBody) return readInSandbox(request, body, longBody.list)
      if (bytes) throw new BodyTooManyValues({ values: { limit: MAX_VALUES } })
      throw new BodyTooLarge(request.routeOptions.bodyLimit)
    }
    if (bytes.length === 0) return undefined
    if (!isUtf8(bytes)) throw new BodyMalformed()
    if (measure.depth > MAX_NESTING) throw new BodyTooDeep({ values: { limit: MAX_NESTING } })
    return new Promise((resolve, reject) => {
      parse(request, bytes.toString('utf8'), (error, value) => (error ? reject(new BodyMalformed()) : resolve(value)))
    })
  })

  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const { takesRawBody, takesFile, takesForm, takesStream } = request.routeOptions.config
    const type = request.headers['content-type']
    const media = type?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (media === takesStream) return payload
    if (takesForm && media === FORM) return fieldsOf(await wholeBody(request, await receive(request, payload)))
    if (takesFile ? ![...takesFile, ...ANY_FILE].includes(media) : !takesRawBody) throw new MediaTypeUnsupported()
    const body = await receive(request, payload)
    return takesFile
      ? holdFile({ parts: body, encoding: encodingOf(request), formType: formTypeOf(type) })
      : wholeBody(request, body)
  })

  function readInSandbox(request: FastifyRequest, body: Buffer[], list: ListSpec | undefined): Promise<unknown> {
    const isRepeatable = request.headers['idempotency-key'] !== undefined
    const about = { encoding: encodingOf(request), isRepeatable, list }
    return readLongBody(sandbox, request.caller?.tenantId ?? NOBODY, about, body)
  }
}

function receive(request: FastifyRequest, payload: Readable): Promise<Buffer[]> {
  const announced = Number(request.headers['content-length'])
  return receiveBody(payload, request.routeOptions.bodyLimit, announced, (bytes) => request.held?.add(bytes))
}

/** The inflated body if it is short enough to be read by the service itself. */
async function shortBody(request: FastifyRequest, parts: Buffer[]): Promise<Buffer | undefined> {
  const isGzip = encodingOf(request) === 'gzip'
  const limit = Math.min(request.routeOptions.bodyLimit, BODY_BYTES)
  if (parts.reduce((sum, { length }) => sum + length, 0) > limit) return undefined
  const body = Buffer.concat(parts)
  return isGzip ? inflateAtMost(body, limit) : body
}

/** For routes that take raw bytes, which are short. */
async function wholeBody(request: FastifyRequest, parts: Buffer[]): Promise<Buffer> {
  const body = Buffer.concat(parts)
  if (encodingOf(request) === 'identity') return body
  const { bodyLimit } = request.routeOptions
  const bytes = await inflateAtMost(body, bodyLimit)
  if (!bytes) throw new BodyTooLarge(bodyLimit)
  return bytes
}

/** The values of each field of a form, in order. */
function fieldsOf(body: Buffer): Record<string, string[]> {
  if (!isUtf8(body)) throw new BodyMalformed()
  const pairs = [...new URLSearchParams(body.toString('utf8'))]
  if (pairs.length > MAX_VALUES) throw new BodyTooManyValues({ values: { limit: MAX_VALUES } })
  const fields = Map.groupBy(pairs, ([name]) => name)
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.map(([, value]) => value)]))
}
