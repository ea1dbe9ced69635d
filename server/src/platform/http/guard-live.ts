import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { OriginForeign, TooManyConnections } from '../refusals.ts'
import { MAX_LIVE_PER_ORGANIZATION, MAX_LIVE_PER_USER } from './limits.ts'
import { LiveConnections } from './live-connections.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveGuard
  }
}

export interface LiveGuard {
  connections: LiveConnections
  checkOrigin(request: FastifyRequest): void
  /** Counts an answer that lasts until the client or the service ends it. */
  countAnswer(request: FastifyRequest, reply: FastifyReply): void
}

const limits = { user_limit: MAX_LIVE_PER_USER, organization_limit: MAX_LIVE_PER_ORGANIZATION }

/** For WebSockets and streams of events. */
export function guardLive(app: FastifyInstance, config: Pick<Config, 'publicUrl' | 'allowedOrigins'>): void {
  const connections = new LiveConnections()
  const allowed = [new URL(config.publicUrl).origin, ...config.allowedOrigins]
  const checkOrigin = (request: FastifyRequest) => refuseForeignOrigin(request, allowed)
  app.decorate('live', {
    connections,
    checkOrigin,
    countAnswer(request, reply) {
      checkOrigin(request)
      const release = request.caller && connections.open(request.caller)
      if (!release) throw new TooManyConnections({ values: limits, headers: { 'retry-after': '10' } })
      reply.raw.once('close', release)
    },
  })
}

/**
 * A page of another site may open a WebSocket from the browser of somebody who is signed in here. Programs that are no
 * browsers send no `Origin`.
 */
function refuseForeignOrigin(
  { headers: { origin }, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  allowed: readonly string[],
): void {
  if (origin === undefined || allowed.includes(origin)) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new OriginForeign()
}
