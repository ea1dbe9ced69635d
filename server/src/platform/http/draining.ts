import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    draining: Draining
  }
}

/**
 * How a server ends without anybody noticing: it says first that it is no longer ready, and goes on answering until those
 * who distribute requests have noticed; then live connections are told to come back, and running requests end.
 */
export interface Draining {
  /** From now on the process is not ready, and every answer ends its connection. */
  begin(): void
  readonly hasBegun: boolean
  /** Aborted when live connections must come back, to another process or to the next one. */
  readonly comeBack: AbortSignal
  /** Ends within the limit. What still runs then is cut off. */
  close(limitMs: number): Promise<void>
}

export function drainable(app: FastifyInstance): void {
  const comeBack = new AbortController()
  let hasBegun = false
  app.addHook('onRequest', (_request, reply, done) => {
    if (hasBegun) void reply.header('connection', 'close')
    done()
  })
  app.decorate('draining', {
    begin() {
      hasBegun = true
    },
    get hasBegun() {
      return hasBegun
    },
    comeBack: comeBack.signal,
    async close(limitMs: number) {
      hasBegun = true
      comeBack.abort()
      const closed = new AbortController()
      const closing = app.close().finally(() => closed.abort())
      void wait(limitMs, undefined, { signal: closed.signal }).then(
        () => cutOff(app),
        () => {},
      )
      await closing
    },
  })
}

function cutOff(app: FastifyInstance): void {
  for (const socket of app.websocketServer.clients) socket.terminate()
  app.server.closeAllConnections()
}
