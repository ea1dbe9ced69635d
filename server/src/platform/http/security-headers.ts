import type { FastifyInstance } from 'fastify'

/** What Helmet would set for an API without pages of its own; pages that need more say so in their own answers. */
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

/** Made once: they are the same for every answer, and making them for each cost as much as the rest of a short answer. */
export function sendSecurityHeaders(app: FastifyInstance, { isProduction }: { isProduction: boolean }): void {
  const headers = isProduction
    ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : always
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
