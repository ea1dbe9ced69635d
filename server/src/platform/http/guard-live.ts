import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { OriginForeign, TooManyConnections } from '../refusals.ts'
import { MAX_LIVE_PER_ORGANIZATION, MAX_LIVE_PER_USER } from './limits.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * Counts the WebSockets and streams of events that are open in this process. Several processes each allow that many, so
 * that nobody has to ask the database before every connection.
 */
export class LiveConnections {
  readonly #ofUsers = new Map<string, number>()
  readonly #ofOrganizations = new Map<string, number>()

  /** Returns undefined if there are too many. Otherwise the returned function must be called when it has ended. */
  open({ userId, tenantId }: Pick<SignedIn, 'userId' | 'tenantId'>): (() => void) | undefined {
    const isFull =
      (this.#ofUsers.get(userId) ?? 0) >= MAX_LIVE_PER_USER ||
      (this.#ofOrganizations.get(tenantId) ?? 0) >= MAX_LIVE_PER_ORGANIZATION
    if (isFull) return undefined
    add(this.#ofUsers, userId, 1)
    add(this.#ofOrganizations, tenantId, 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      add(this.#ofUsers, userId, -1)
      add(this.#ofOrganizations, tenantId, -1)
    }
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveGuard
  }
}

interface LiveGuard {
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
