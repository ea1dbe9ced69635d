import type { FastifyRequest } from 'fastify'

const MAX_USER_AGENT = 300

/** Where a request to sign in or to refresh comes from. */
export interface Origin {
  address: string
  userAgent: string
  /** A random text that the client made up once and keeps beside its tokens. */
  clientKey: string | undefined
}

export function originOf(request: FastifyRequest, clientKey: string | undefined): Origin {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT)
  return { address: request.ip, userAgent, clientKey }
}
