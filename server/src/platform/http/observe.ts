import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Services } from '../services.ts'

export interface Metrics {
  text(): Promise<string>
  contentType: string
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/** One log line and one measurement per request, by the route's pattern: an address may carry a token or a name. */
export function observeRequests(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'samakart_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'samakart_http_server_errors_total',
    help: 'Requests answered with a 5xx status.',
    registers: [registry],
  })
  app.decorate('metrics', { text: () => registry.metrics(), contentType: registry.contentType })

  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) {
      void reply.header('cache-control', request.method === 'GET' ? 'private, no-cache' : 'no-store')
    }
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const milliseconds = reply.elapsedTime
    duration.observe({ method: request.method, route, status: reply.statusCode }, milliseconds / 1_000)
    if (reply.statusCode >= 500) failures.inc()
    services.log.info('request', {
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
