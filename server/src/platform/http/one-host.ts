import type { FastifyInstance } from 'fastify'
import { BadRequest } from '../refusals.ts'

/** A comma joins two of them, and in front of an @ stands a name that somebody may take for the host. */
const NO_HOST = /[\s,@/\\?#]/

/**
 * Node keeps the first of two Host headers, and a proxy before us may have looked at the other one: it is not known to whom such a
 * request was sent.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // A WebSocket that a test injects has none.
    const rawHeaders: readonly string[] = request.raw.rawHeaders ?? []
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
    done(hosts > 1 || NO_HOST.test(request.raw.headers?.host ?? '') ? new BadRequest() : undefined)
  })
}
