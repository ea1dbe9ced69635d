import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { noTracing, type OpenSpan } from '../tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined
  }
}

/** One span for each request. It goes on a trace whose `traceparent` the caller sends. */
export function traceRequests(app: FastifyInstance, { tracing }: Services): void {
  if (tracing === noTracing) return
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    const parent = typeof headers.traceparent === 'string' ? headers.traceparent : null
    const facts = { 'http.request.method': method, 'http.route': route }
    request.span = tracing.begin(`${method} ${route}`, { kind: 'server', parent, facts })
    request.span.run(done)
  })
  // What follows the arrival of a body is called from the socket, and no longer from the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) request.span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const error = reply.statusCode >= 500 ? new Error('answered with a server error') : undefined
    request.span?.end({ 'http.response.status_code': reply.statusCode }, error)
    done()
  })
}
