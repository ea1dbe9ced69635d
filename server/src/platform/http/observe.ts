import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

/**
 * Writes one log line and one measurement per request. They name the route's pattern, because an address may contain a
 * token or a name.
 */
export function observeRequests(app: FastifyInstance, services: Services): void {
  const { metrics, log } = services
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', cacheControlOf(request))
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const milliseconds = reply.elapsedTime
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    metrics.observe('samakart_http_request_duration_seconds', labels, milliseconds / 1_000)
    if (reply.statusCode >= 500) metrics.count('samakart_http_server_errors_total', {})
    log.info('request', {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(milliseconds * 10) / 10,
      ...(request.caller ? { organization_id: request.caller.tenantId, actor_id: request.caller.userId } : {}),
    })
    done()
  })
}

/** A client that keeps what it read about people may still ask by ETag whether it has changed; a browser keeps nothing of it on the disk. */
function cacheControlOf({ method, routeOptions: { config } }: FastifyRequest): string {
  if (method !== 'GET' && method !== 'HEAD') return 'no-store'
  return config.showsPeople ? 'private, no-store' : 'private, no-cache'
}
