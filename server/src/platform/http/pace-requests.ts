import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FairQueue } from '../fair-queue.ts'

/** A request that is refused takes up to half a millisecond, and a round should be over in ten. */
export const REQUESTS_A_ROUND = 16

/**
 * Some hundred requests that arrive at the same moment would all be answered in one round of the event loop, and whatever
 * comes next would wait for all of them. A round begins some, and callers take turns in what is left. Whoever asks whether
 * the process lives waits for no caller, because the process would be ended for being slow.
 */
export function paceRequests(app: FastifyInstance): void {
  const waiting = new FairQueue<() => void>()
  let begun = 0

  const beginRound = () => {
    begun = 0
    while (begun < REQUESTS_A_ROUND && waiting.length > 0) {
      begun++
      waiting.next()?.()
    }
    if (begun > 0) setImmediate(beginRound)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (begun === 0) setImmediate(beginRound)
    if (waiting.length > 0 || begun >= REQUESTS_A_ROUND) return void waiting.add(callerOf(request), done)
    begun++
    done()
  })
}

/** Nobody is authenticated yet, and a token that is not valid is a caller like any other. */
function callerOf({ headers, ip, routeOptions }: FastifyRequest): string {
  return routeOptions.url?.startsWith('/health/') ? 'health' : (headers.authorization ?? ip)
}
