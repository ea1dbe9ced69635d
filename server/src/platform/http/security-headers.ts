import type { FastifyInstance } from 'fastify'

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

/** The headers are built once, because building them for each answer cost as much as the rest of a short answer. */
export function sendSecurityHeaders(app: FastifyInstance, { isProduction }: { isProduction: boolean }): void {
  const headers = isProduction
    ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : always
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
