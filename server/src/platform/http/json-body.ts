import { isUtf8 } from 'node:buffer'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NOBODY } from '../crypto/tenant-keys.ts'
import { Refusal } from '../refusal.ts'
import {
  BadRequest,
  BodyMalformed,
  BodyTooDeep,
  BodyTooLarge,
  BodyTooManyValues,
  MediaTypeUnsupported,
} from '../refusals.ts'
import type { Held } from '../sandbox/held-bytes.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { formTypeOf } from './form-file.ts'
import { encodingOf, inflateAtMost } from './inflate-body.ts'
import { measureJson } from './json-measure.ts'
import { BODY_BYTES, MAX_NESTING, MAX_VALUES } from './limits.ts'
import { holdFile, readLongBody } from './long-body.ts'
import { ANY_FILE, FORM } from './media.ts'
import type { ListSpec } from './slim-list.ts'

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

/** Large enough that the system takes each back as soon as it is free. */
const BLOCK_BYTES = 1_048_576
/** A client has this long to read why it was refused. */
const LINGER_MS = 2_000
/** Node reads up to 2 MB of each connection at a time, which are a second of work if every chunk is a byte. */
const CHUNKS_A_ROUND = 500
const BYTES_A_ROUND = 4 * 1_048_576
/** On average. Each chunk costs time, and HTTP lets a sender make one of every byte. */
const MIN_CHUNK_BYTES = 8

/** What all bodies together have received since the event loop last looked at everything else. */
const round = { chunks: 0, bytes: 0 }

/**
 * Receives a body in blocks, because joining a long one would block the event loop. `hold` is asked before each block of a
 * long body and may refuse it. What comes after a refusal is not read.
 */
export function receiveBody(
  payload: Readable,
  limit: number,
  announced: number,
  hold: (bytes: number) => void,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    let parts: Buffer[] = []
    let received = 0
    let chunks = 0
    let isRefused = false
    /** How much of the last block is used. */
    let used = BLOCK_BYTES
    const stop = () => {
      payload.off('data', add).off('end', end).off('error', fail).off('close', fail)
    }
    const fail = (reason?: unknown) => {
      stop()
      payload.pause()
      reject(reason instanceof Refusal ? reason : new BadRequest())
    }
    const refuse = (reason: unknown) => {
      isRefused = true
      closeSlowly(payload)
      fail(reason)
    }
    const add = (chunk: Buffer) => {
      const before = received
      received += chunk.length
      if (received > limit || ++chunks * MIN_CHUNK_BYTES > limit) return refuse(new BodyTooLarge(limit))
      if (isRoundOver(chunk.length)) letOthersThrough(payload, () => isRefused)
      if (received <= BODY_BYTES) return void parts.push(chunk)
      try {
        if (before <= BODY_BYTES) {
          const short = parts
          parts = []
          for (const part of short) addToBlocks(part)
        }
        addToBlocks(chunk)
      } catch (error) {
        refuse(error)
      }
    }
    const addToBlocks = (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; ) {
        if (used === BLOCK_BYTES) {
          hold(BLOCK_BYTES)
          parts.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
          used = 0
        }
        const copied = chunk.copy(parts.at(-1) as Buffer, used, at)
        at += copied
        used += copied
      }
    }
    const end = () => {
      stop()
      if (received > BODY_BYTES) parts.push((parts.pop() as Buffer).subarray(0, used))
      resolve(parts)
    }
    if (announced > limit) return refuse(new BodyTooLarge(limit))
    payload.on('data', add).on('end', end).on('error', fail).on('close', fail)
    payload.resume()
  })
}

/** A connection that is closed while something in it is unread is reset, and its client often loses the answer. */
function closeSlowly(payload: Readable): void {
  const socket = stopReading(payload)
  if (!socket) return
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

function isRoundOver(bytes: number): boolean {
  if (round.chunks === 0) setImmediate(() => Object.assign(round, { chunks: 0, bytes: 0 }))
  round.chunks++
  round.bytes += bytes
  return round.chunks >= CHUNKS_A_ROUND || round.bytes >= BYTES_A_ROUND
}

function letOthersThrough(payload: Readable, isRefused: () => boolean): void {
  if (Object.hasOwn(payload, '_read')) return
  const socket = stopReading(payload)
  setImmediate(() => {
    if (!socket || isRefused()) return
    // What was set hides the method of the class.
    Reflect.deleteProperty(payload, '_read')
    socket.resume()
  })
}

/** Node would go on reading for a request whose body is wanted, although its connection was told to pause. */
function stopReading(payload: Readable): Socket | undefined {
  if (!('socket' in payload && payload.socket instanceof Socket)) return undefined
  payload._read = () => {}
  return payload.socket.pause()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts what is held of a long body until the answer was sent. */
    held: Held | undefined
  }
}
