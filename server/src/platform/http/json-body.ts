import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NOBODY } from '../crypto/tenant-keys.ts'
import { BodyMalformed, BodyTooDeep, BodyTooLarge, BodyTooManyValues, MediaTypeUnsupported } from '../refusals.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { encodingOf, inflateAtMost } from './inflate-body.ts'
import { measureJson } from './json-measure.ts'
import { BODY_BYTES, MAX_NESTING, MAX_VALUES } from './limits.ts'
import { readLongBody } from './long-body.ts'
import type { ListSpec } from './slim-list.ts'

/**
 * Checks size, depth and encoding, then uses Fastify's own parser, which refuses `__proto__`. The sandbox reads long
 * bodies of the routes that take them.
 */
export function acceptJsonBodies(app: FastifyInstance, sandbox: Sandbox): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()

  app.addContentTypeParser(
    /^application\/([\w.+-]+\+)?json/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { takesRawBody, longBody } = request.routeOptions.config
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
    },
  )

  const readOther = async (request: FastifyRequest, body: Buffer) => {
    const { takesRawBody, takesFile } = request.routeOptions.config
    if (takesRawBody) return wholeBody(request, body)
    if (takesFile) return { file: (await wholeBody(request, body)).toString('base64') }
    throw new MediaTypeUnsupported()
  }
  app.addContentTypeParser('*', { parseAs: 'buffer' }, readOther)

  app.addContentTypeParser('application/zip', async (request: FastifyRequest, body: Readable) => {
    if (request.routeOptions.config.takesStream !== undefined) return body
    return readOther(request, await gather(body, request.routeOptions.bodyLimit))
  })

  function readInSandbox(request: FastifyRequest, bytes: Buffer, list: ListSpec | undefined): Promise<unknown> {
    return readLongBody(sandbox, request.caller?.tenantId ?? NOBODY, {
      bytes,
      encoding: encodingOf(request),
      isRepeatable: request.headers['idempotency-key'] !== undefined,
      list,
    })
  }
}

async function gather(body: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw new BodyTooLarge(limit)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks, size)
}

/** The inflated body if it is short enough to be read by the service itself. */
async function shortBody(request: FastifyRequest, body: Buffer): Promise<Buffer | undefined> {
  const isGzip = encodingOf(request) === 'gzip'
  const limit = Math.min(request.routeOptions.bodyLimit, BODY_BYTES)
  if (body.length > limit) return undefined
  return isGzip ? inflateAtMost(body, limit) : body
}

async function wholeBody(request: FastifyRequest, body: Buffer): Promise<Buffer> {
  if (encodingOf(request) === 'identity') return body
  const { bodyLimit } = request.routeOptions
  const bytes = await inflateAtMost(body, bodyLimit)
  if (!bytes) throw new BodyTooLarge(bodyLimit)
  return bytes
}
