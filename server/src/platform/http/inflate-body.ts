import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { codeOf } from '../db/failures.ts'
import { MediaTypeUnsupported } from '../refusals.ts'

export type BodyEncoding = 'gzip' | 'identity'

export function encodingOf(request: FastifyRequest): BodyEncoding {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding === 'gzip' || encoding === 'identity') return encoding
  throw new MediaTypeUnsupported()
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)

/** Returns undefined if the inflated body would be larger. */
export async function inflateAtMost(body: Buffer, bytes: number): Promise<Buffer | undefined> {
  if (body.length === 0) return body
  try {
    return await inflate(body, { maxOutputLength: bytes })
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw error
  }
}
