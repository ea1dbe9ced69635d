import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NOBODY } from '../crypto/tenant-keys.ts'
import { BodyMalformed, BodyTooDeep, BodyTooLarge, MediaTypeUnsupported } from '../refusals.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { encodingOf, inflateAtMost } from './inflate-body.ts'
import { measureJson } from './json-measure.ts'
import { BODY_LIMIT_MB, LONG_BODY_BYTES, MAX_NESTING } from './limits.ts'
import { readLongBody } from './long-body.ts'

/**
 * Checks depth and encoding, then uses Fastify's own parser, which refuses `__proto__`. The sandbox reads long bodies.
 */
export function acceptJsonBodies(app: FastifyInstance, sandbox: Sandbox): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()

  app.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.routeOptions.config.takesRawBody) return wholeBody(request, body)
      const encoding = encodingOf(request)
      const bytes = encoding === 'gzip' ? await inflateAtMost(body, LONG_BODY_BYTES) : body
      if (bytes === undefined || bytes.length > LONG_BODY_BYTES) {
        return readLongBody(sandbox, request.caller?.tenantId ?? NOBODY, {
          bytes: body,
          encoding,
          isRepeatable: request.headers['idempotency-key'] !== undefined,
        })
      }
      if (bytes.length === 0) return undefined
      if (!isUtf8(bytes)) throw new BodyMalformed()
      if (measureJson(bytes).depth > MAX_NESTING) throw new BodyTooDeep({ values: { limit: MAX_NESTING } })
      return new Promise((resolve, reject) => {
        parse(request, bytes.toString('utf8'), (error, value) => (error ? reject(new BodyMalformed()) : resolve(value)))
      })
    },
  )

  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { takesRawBody, takesFile } = request.routeOptions.config
    if (takesRawBody) return wholeBody(request, body)
    if (takesFile) return { file: (await wholeBody(request, body)).toString('base64') }
    throw new MediaTypeUnsupported()
  })
}

async function wholeBody(request: FastifyRequest, body: Buffer): Promise<Buffer> {
  if (encodingOf(request) === 'identity') return body
  const bytes = await inflateAtMost(body, request.routeOptions.bodyLimit)
  if (!bytes) throw new BodyTooLarge({ values: { limit_mb: BODY_LIMIT_MB } })
  return bytes
}
