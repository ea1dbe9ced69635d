import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { BodyMalformed, BodyTooDeep, MediaTypeUnsupported } from '../refusals.ts'
import { DEEPEST_NESTING } from './limits.ts'

/** A list of thousands takes a while: everybody else gets a turn before it is read. */
const LARGE_BYTES = 100_000

/** Fastify's own parser, which refuses `__proto__`, behind checks for depth and encoding. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/([\w.+-]+\+)?json/, { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (request.routeOptions.config.takesRawBody) return done(null, bytes)
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(new BodyMalformed())
    if (nestingOf(bytes) > DEEPEST_NESTING) return done(new BodyTooDeep({ values: { limit: DEEPEST_NESTING } }))
    const read = () =>
      parse(request, bytes.toString('utf8'), (error, value) => done(error && new BodyMalformed(), value))
    return bytes.length < LARGE_BYTES ? read() : void setImmediate(read)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const { takesRawBody, takesFile } = request.routeOptions.config
    if (takesRawBody) done(null, body)
    else if (takesFile) done(null, { file: (body as Buffer).toString('base64') })
    else done(new MediaTypeUnsupported())
  })
}

const [QUOTE, BACKSLASH, OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = Buffer.from('"\\{[}]')

/** Deep nesting costs nothing to send and a stack to walk; so it is counted before anything is parsed. */
export function nestingOf(json: Uint8Array): number {
  let depth = 0
  let deepest = 0
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === QUOTE) i = endOfText(json, i + 1)
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) deepest = Math.max(deepest, ++depth)
    else if (depth > 0 && (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY)) depth--
  }
  return deepest
}

function endOfText(json: Uint8Array, from: number): number {
  let at = from
  for (; at < json.length && json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++
  return at
}
