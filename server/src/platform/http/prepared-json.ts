import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Prepared {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * A document that is the same for everybody until the process ends. Writing, hashing and compressing a megabyte for each
 * request would let strangers occupy the thread that answers; it is done once, when somebody first asks.
 */
export function preparedJson(
  make: (request: FastifyRequest) => unknown,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let prepared: Promise<Prepared> | undefined
  return async (request, reply) => {
    prepared ??= prepare(make(request))
    const { plain, etag, ...compressed } = await prepared
    const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''))
    void reply.type('application/json; charset=utf-8').headers({ etag, vary: 'accept-encoding' })
    // What names its encoding is not compressed again.
    return encoding ? reply.header('content-encoding', encoding).send(compressed[encoding]) : reply.send(plain)
  }
}

async function prepare(value: unknown): Promise<Prepared> {
  const plain = Buffer.from(JSON.stringify(value))
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)])
  return { plain, br, gzip: zipped, etag: `W/"${hash('sha1', plain, 'base64')}"` }
}

/** The best that the client takes; one that refuses an encoding by `q=0` gets the document as it is. */
function encodingOf(accepted: string): 'br' | 'gzip' | undefined {
  const names = accepted.split(',').map((part) => part.trim().toLowerCase())
  const isTaken = (name: string) =>
    names.some((each) => each === name || (each.startsWith(`${name};`) && !isRefused(each)))
  return (['br', 'gzip'] as const).find(isTaken)
}

const isRefused = (part: string) => Number(part.slice(part.indexOf('q=') + 2)) === 0
