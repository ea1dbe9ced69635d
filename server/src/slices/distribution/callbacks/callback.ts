import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { BODY_BYTES } from '#platform/http/limits.ts'
import { BodyMalformed } from '#platform/refusals.ts'

/** Calls of providers. They must carry the provider's signature, or the secret in the path. */
export const callback = {
  method: 'POST',
  access: 'public',
  tag: 'Distribution',
  isUndocumented: true,
  takesRawBody: true,
  // Meta sends hundreds of receipts at once.
  maxBodyBytes: BODY_BYTES,
  perMinute: 60_000,
} as const
export const done = { 204: null }

/** Compares in constant time, so that the duration of the comparison reveals nothing. */
export function areEqualSecrets(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
export const formOf = (request: FastifyRequest) => new URLSearchParams(bytesOf(request).toString('utf8'))

export function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bytesOf(request).toString('utf8'))
  } catch {
    throw new BodyMalformed()
  }
}
