import type { FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '#platform/config/loopback.ts'
import { isFromThisMachine } from '#platform/http/from-this-machine.ts'

const MAX_USER_AGENT = 300

/** Where a request to sign in or to refresh comes from. */
export interface Origin {
  address: string
  userAgent: string
  /** A random text that the client made up once and keeps beside its tokens. */
  clientKey: string | undefined
  /** Neither from another machine nor, as far as it shows, through a proxy. */
  isFromThisMachine: boolean
}

export function originOf(request: FastifyRequest, clientKey: string | undefined): Origin {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT)
  return { address: request.ip, userAgent, clientKey, isFromThisMachine: isLocal(request) }
}

/** A proxy that adds no header of its own is known by the address that the browser sees. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const seen = [`http://${headers.host ?? 'localhost'}`, ...(headers.origin ? [headers.origin] : [])]
  return isFromThisMachine(raw) && seen.every(isLoopbackUrl)
}
