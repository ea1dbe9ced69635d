import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const ALLOWED_HEADERS = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Range',
  'X-Organization-Id',
  'X-Reason',
].join(', ')
const EXPOSED_HEADERS = [
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotency-Replayed',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
].join(', ')
const REMEMBERED_SECONDS = 600

/**
 * Lets pages of the allowed sites read answers (CORS). Nothing here knows cookies, so such a page has the rights of the token or
 * key that it sends, and no others.
 */
export function answerOtherSites(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  if (allowedOrigins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('vary', 'Origin')
    if (isAllowed(request, allowedOrigins)) {
      void reply.header('access-control-allow-origin', request.headers.origin)
      void reply.header('access-control-expose-headers', EXPOSED_HEADERS)
    }
    done()
  })
}

/** Answers OPTIONS: which methods there are, and to a browser's question before a request of another site, what it may send. */
export function answerOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  { allow, allowedOrigins }: { allow: string; allowedOrigins: readonly string[] },
): FastifyReply {
  void reply.code(204).header('allow', allow)
  if (request.headers['access-control-request-method'] !== undefined && isAllowed(request, allowedOrigins)) {
    void reply.header('access-control-allow-methods', allow)
    void reply.header('access-control-allow-headers', ALLOWED_HEADERS)
    void reply.header('access-control-max-age', String(REMEMBERED_SECONDS))
  }
  return reply.send()
}

const isAllowed = ({ headers: { origin } }: FastifyRequest, allowedOrigins: readonly string[]): boolean =>
  origin !== undefined && allowedOrigins.includes(origin)
