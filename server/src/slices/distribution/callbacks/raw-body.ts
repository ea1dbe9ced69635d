import type { FastifyRequest } from 'fastify'
import { BodyMalformed } from '#platform/refusals.ts'

export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
export const formOf = (request: FastifyRequest) => new URLSearchParams(bytesOf(request).toString('utf8'))

export function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bytesOf(request).toString('utf8'))
  } catch {
    throw new BodyMalformed()
  }
}
