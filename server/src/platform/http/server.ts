import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import { defaultLanguage } from '@samakart/rules/language'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { codeOf } from '../db/failures.ts'
import type { Refusal } from '../refusal.ts'
import {
  BadRequest,
  HeadersTooLarge,
  MethodNotAllowed,
  NotFound,
  RequestTimedOut,
  TooManyRequests,
} from '../refusals.ts'
import type { Services } from '../services.ts'
import { noTracing, type OpenSpan } from '../tracing/tracing.ts'
import { type Gate, guardAccess } from './access.ts'
import { boundSockets } from './bound-sockets.ts'
import { answerOptions, answerOtherSites } from './cross-origin.ts'
import { describeApi } from './description/openapi.ts'
import { documentationPage } from './documentation-page.ts'
import { drainable } from './draining.ts'
import { guardLive } from './guard-live.ts'
import { addEtags } from './if-match.ts'
import { acceptJsonBodies } from './json-body.ts'
import { PUBLIC_BODY_BYTES } from './limits.ts'
import { isReadInSandbox } from './long-body.ts'
import { operationsRoutes } from './operations-routes.ts'
import { paceRequests } from './pace-requests.ts'
import { problemOf, sendProblem, toRefusal } from './problem.ts'
import type { RefusalFormat } from './refusal-format.ts'
import { Routes } from './routes.ts'
import { SharedLimits } from './shared-limits.ts'
import type { AccessReader, ActFor } from './signed-in.ts'
import { findUnstorable, refuseUnstorable } from './storable-text.ts'
import { CompiledSchemas, validatorCompiler } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined
  }
}

export interface RequestParts {
  params: unknown
  query: unknown
  body: unknown
  routeOptions: { config: { takesAnyParams?: boolean; takesStream?: string } }
}

/** A comma joins two of them, and in front of an @ stands a name that somebody may take for the host. */
const NO_HOST = /[\s,@/\\?#]/

const build = SerializerSelector()

/** Fastify's own serializers. */
const serializerBuilder =
  (schemas: CompiledSchemas): typeof build =>
  (shared, options) => {
    const compile = build(shared, options)
    return (route) => {
      const serializer = schemas.later(route.method, () => compile(route))
      return (answer) => serializer()(answer)
    }
  }

/** As long as a request line can be, so that a route answers a very long id as an unknown id. */
const MAX_PARAM_LENGTH = 16_384

/** A client may take this long to answer the end of a WebSocket. `boundSockets` answers pings. */
const socketOptions = { maxPayload: 4_096, closeTimeout: 5_000, autoPong: false }

type RegisterRoutes = (routes: Routes, services: Services) => void

/**
 * A proxy must close an idle connection first, or a request that it sends at that moment is lost; most proxies and load balancers keep
 * them for up to a minute.
 */
const IDLE_CONNECTION_MS = 75_000

interface ServerParts {
  access: AccessReader
  /** Guards the routes that belong to a module. */
  actFor?: ActFor
  gate?: Gate
  routes: readonly RegisterRoutes[]
  /** Refusals under some paths have another form than RFC 9457. */
  refusalFormats?: readonly RefusalFormat[]
  /** Registers what is not an operation of the API, such as the console's files. */
  extras?: (app: FastifyInstance) => Promise<void>
}

export async function buildServer(services: Services, parts: ServerParts): Promise<FastifyInstance> {
  const { config } = services
  const prefixesWithAnyParams: string[] = []
  const problems = { publicUrl: config.publicUrl, formats: parts.refusalFormats ?? [] }
  const compiledSchemas = new CompiledSchemas()
  const app = fastify({
    logger: false,
    genReqId: () => services.ids.newId('request'),
    bodyLimit: PUBLIC_BODY_BYTES,
    requestTimeout: 120_000,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    forceCloseConnections: 'idle',
    http: {
      // Finds out that a client is gone to which nothing is sent.
      keepAlive: true,
      keepAliveInitialDelay: 30_000,
      // Java's client offers HTTP/2 with its first request, and takes an answer in HTTP/1.1 as well.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    // A request that comes while the process closes was sent to it on an open connection, and is answered.
    return503OnClosing: false,
    ...(config.trustedProxies.length > 0 ? { trustProxy: config.trustedProxies } : {}),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: (request) => readableUrl(withoutApiPrefix(request.url ?? '/'), prefixesWithAnyParams),
    schemaController: { compilersFactory: { buildSerializer: serializerBuilder(compiledSchemas) } },
    clientErrorHandler: answerUnreadable(services),
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, toRefusal(error, request), problems),
  })
  app.addHook('onRoute', ({ url, config: about }) => {
    if (about?.takesAnyParams) prefixesWithAnyParams.push(url.slice(0, url.indexOf(':')))
  })
  app.setValidatorCompiler(validatorCompiler(compiledSchemas))
  app.decorate('compiledSchemas', compiledSchemas)
  acceptJsonBodies(app, services.sandbox)

  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error, request)
    if (refusal.status === 500) services.log.error('request failed', { request_id: request.id, error })
    sendProblem(request, reply, refusal, problems)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new NotFound(), problems))

  paceRequests(app)
  drainable(app)
  observeRequests(app, services)
  traceRequests(app, services)
  sendSecurityHeaders(app, config)
  refuseTwoHosts(app)
  answerOtherSites(app, config.allowedOrigins)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'], globalDecompression: false })
  addEtags(app)
  await app.register(websocket, { options: socketOptions })
  boundSockets(app)
  guardLive(app, config)
  const shared = config.requestLimits === 'shared' ? new SharedLimits(services) : undefined
  app.addHook('onClose', async () => shared?.[Symbol.asyncDispose]())
  await app.register(rateLimit, {
    ...(shared ? { store: shared.store } : {}),
    global: config.isProduction,
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    enableDraftSpec: true,
    errorResponseBuilder: (_request, context) => new TooManyRequests(context.ttl / 1_000),
  })
  const { authenticate, isFactorFresh } = parts.access
  guardAccess(app, { authenticate, isFactorFresh, actFor: parts.actFor, gate: parts.gate })
  app.addHook('preValidation', (request, _reply, done) => {
    checkStorableText(request)
    done()
  })
  const refuseOtherMethods = answerWrongMethods(app, config.allowedOrigins)
  await describeApi(app, config, problems.formats)

  const routes = new Routes(app, services, parts.access)
  for (const register of parts.routes) register(routes, services)
  operationsRoutes(routes, services)
  documentationPage(routes)
  refuseOtherMethods()
  await parts.extras?.(app)
  return app
}

/** Every path answers with and without `/api/v1`. */
function withoutApiPrefix(url: string): string {
  if (!url.startsWith('/api/v1')) return url
  const rest = url.slice('/api/v1'.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}

/** In routes that take any parameter, a percent sign that does not begin an encoded character is kept as it is. */
function readableUrl(url: string, prefixes: readonly string[]): string {
  if (!url.includes('%') || !prefixes.some((prefix) => url.startsWith(prefix))) return url
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/**
 * Node keeps the first of two Host headers, and a proxy before us may have looked at the other one: it is not known to whom such a
 * request was sent.
 */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // A WebSocket that a test injects has none.
    const rawHeaders: readonly string[] = request.raw.rawHeaders ?? []
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
    done(hosts > 1 || NO_HOST.test(request.raw.headers?.host ?? '') ? new BadRequest() : undefined)
  })
}

/**
 * Refuses input that no database text can hold before any handler sees it. A long body was checked where it was read, and a
 * stream has no content yet.
 */
export function checkStorableText(request: RequestParts): void {
  if (!request.routeOptions.config.takesAnyParams && findUnstorable(request.params) !== undefined) throw new NotFound()
  refuseUnstorable(request.query)
  // What a stream holds is for its reader to check, and the stream itself leads to the connection and back.
  if (request.body instanceof Readable || isReadInSandbox(request.body)) return
  refuseUnstorable(request.body)
}

/** The headers are built once, because building them for each answer cost as much as the rest of a short answer. */
function sendSecurityHeaders(app: FastifyInstance, { isProduction }: { isProduction: boolean }): void {
  const headers = isProduction
    ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : always
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

/**
 * Writes one log line and one measurement per request. They name the route's pattern, because an address may contain a
 * token or a name.
 */
function observeRequests(app: FastifyInstance, services: Services): void {
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

/** One span for each request. It goes on a trace whose `traceparent` the caller sends. */
function traceRequests(app: FastifyInstance, { tracing }: Services): void {
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

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Answers requests with a wrong method, and OPTIONS, by naming the allowed ones. Call it before the routes are registered, and call
 * the function that it returns afterwards.
 */
function answerWrongMethods(app: FastifyInstance, allowedOrigins: readonly string[]): () => void {
  const methodsByUrl = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.includes('*') || config?.access === undefined) return
    const methods = methodsByUrl.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    methodsByUrl.set(url, methods)
  })
  return () => {
    for (const [url, methods] of [...methodsByUrl]) {
      const allow = [...methods].join(', ')
      app.route({
        method: 'OPTIONS',
        url,
        config: { access: 'public' },
        schema: { hide: true },
        handler: async (request, reply) => answerOptions(request, reply, { allow, allowedOrigins }),
      })
      const wrong = METHODS.filter((method) => !methods.has(method))
      if (wrong.length === 0) continue
      const refuse = async () => {
        throw new MethodNotAllowed({ values: { allow }, headers: { allow } })
      }
      app.route({
        method: wrong,
        url,
        exposeHeadRoute: false,
        config: { access: 'public' },
        schema: { hide: true },
        // Before the body is looked at, which may be of a kind that only the right method takes.
        onRequest: refuse,
        handler: refuse,
      })
    }
  }
}

/** Answers what is not HTTP at all: there is no request yet, only a connection that is closed after the answer. */
function answerUnreadable({ config, ids }: Pick<Services, 'config' | 'ids'>) {
  return (error: Error, socket: Socket): void => {
    if (codeOf(error) === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy(error)
    const refusal = refusalOf(codeOf(error))
    const requestId = ids.newId('request')
    const language = defaultLanguage
    const body = JSON.stringify(problemOf(refusal, { language, publicUrl: config.publicUrl, requestId }))
    const lines = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-language: ${language}`,
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'cache-control: no-store',
      'connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
}

function refusalOf(code: string): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new HeadersTooLarge({ values: { limit_kb: maxHeaderSize / 1_024 } })
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? new RequestTimedOut() : new BadRequest()
}

/** What Helmet would set for an API without pages. Pages that need more set their own headers. */
const always = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
