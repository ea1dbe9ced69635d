import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import { NotFound } from '../refusals.ts'
import type { Services } from '../services.ts'
import { isLost } from './bound-sockets.ts'
import type { Authenticate, Recheck, SignedIn } from './signed-in.ts'

/** A notification may be lost, so a long connection also asks by itself. */
const RECHECK_MS = 15_000

export interface FollowedAccess extends Disposable {
  signal: AbortSignal
}

/** For answers that last: the signal is aborted as soon as the caller may no longer have them. */
export function followAccess(
  { notifier, log }: Pick<Services, 'notifier' | 'log'>,
  recheck: Recheck,
  caller: SignedIn,
): FollowedAccess {
  const ended = new AbortController()
  const look = async () => {
    try {
      const now = await recheck(caller)
      if (now?.role !== caller.role || now.isSecondFactorMissing || now.isSuspended) ended.abort()
    } catch (error) {
      // The database does not answer. Whether access still holds is asked again.
      log.warn('access could not be checked', { error })
    }
  }
  const stops = [
    notifier.on('access-changed', ({ userId }) => {
      if (userId === caller.userId || userId === caller.madeBy) void look()
    }),
    // Whose access changed while nothing was heard is not known.
    notifier.on('notifications-missed', () => void look()),
  ]
  const timer = setInterval(() => void look(), RECHECK_MS)
  timer.unref()
  // Access may have ended while the connection was being opened.
  void look()
  return {
    signal: ended.signal,
    [Symbol.dispose]() {
      for (const stop of stops) stop()
      clearInterval(timer)
    },
  }
}

/** A client at the other end of a WebSocket. `caller` is undefined if the token was not valid. */
export interface SocketCall {
  socket: WebSocket
  params: Record<string, string>
  caller: SignedIn | undefined
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

export type SocketHandler = (call: SocketCall) => Promise<void>

interface SocketParts {
  authenticate: Authenticate
  takeTicket: Authenticate
  log: Log
  handler: SocketHandler
}

const CLOSE_TOO_MANY = 4429
/** The process restarts; whoever connects again is answered by another or by the next one. */
const CLOSE_COME_BACK = 1012
/** A client that does not answer between two pings is gone, and must not count any longer. */
const PING_INTERVAL_MS = 30_000

/**
 * Browsers cannot send headers with a WebSocket, so its address has a ticket that works once, as `ticket`, or the token
 * itself, as `token`. No log line and no error contains the address.
 */
export function registerSocket(
  app: FastifyInstance,
  path: string,
  { authenticate, takeTicket, log, handler }: SocketParts,
): void {
  app.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    config: { access: 'public' },
    schema: { hide: true },
    preValidation: async (request) => app.live.checkOrigin(request),
    handler: async () => {
      throw new NotFound()
    },
    wsHandler: async (socket, request) => {
      const gone = new AbortController()
      socket.on('close', () => gone.abort())
      socket.on('error', () => gone.abort())
      // The service only sends; it ignores what the client sends.
      socket.on('message', () => {})
      const { comeBack } = app.draining
      const sayComeBack = () => socket.close(CLOSE_COME_BACK, 'come back')
      if (comeBack.aborted) return sayComeBack()
      comeBack.addEventListener('abort', sayComeBack)
      socket.on('close', () => comeBack.removeEventListener('abort', sayComeBack))
      try {
        const { token, ticket } = request.query as { token?: unknown; ticket?: unknown }
        const caller =
          typeof ticket === 'string'
            ? await takeTicket(ticket, request.ip)
            : typeof token === 'string'
              ? await authenticate(token, request.ip)
              : undefined
        if (caller && !isCounted(app, socket, caller)) return socket.close(CLOSE_TOO_MANY, 'too many connections')
        await handler({ socket, params: request.params as Record<string, string>, caller, signal: gone.signal })
      } catch (error) {
        log.error('socket failed', { request_id: request.id, error })
        socket.close(1011)
      }
    },
  })
}

/** Returns false if the caller or the organization has too many connections. */
function isCounted(app: FastifyInstance, socket: WebSocket, caller: SignedIn): boolean {
  if (socket.readyState !== socket.OPEN) return true
  const release = app.live.connections.open(caller)
  if (!release) return false
  const stopPinging = endWhenSilent(socket)
  socket.on('close', () => {
    release()
    stopPinging()
  })
  return true
}

function endWhenSilent(socket: WebSocket): () => void {
  let hasAnswered = true
  socket.on('pong', () => {
    hasAnswered = true
  })
  const timer = setInterval(() => {
    if (!hasAnswered || isLost(socket)) return socket.terminate()
    hasAnswered = false
    socket.ping()
  }, PING_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
