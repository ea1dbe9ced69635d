import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Adds an ETag to answers, so that an unchanged one is not sent twice. Answers that must not be stored need none. The
 * tag is weak because the same answer may be sent compressed or not.
 */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const isCacheable = reply.statusCode === 200 && reply.getHeader('cache-control') !== 'no-store'
    if (!isWhole || !isCacheable || (request.method !== 'GET' && request.method !== 'HEAD')) return done(null, payload)
    const tag = String(reply.getHeader('etag') ?? `W/"${hash('sha1', payload, 'base64')}"`)
    void reply.header('etag', tag)
    if (!isTagMatch(request.headers['if-none-match'], tag)) return done(null, payload)
    void reply.code(304)
    done(null, '')
  })
}

/** Weak comparison (RFC 9110) with one tag or a list of them. */
export function isTagMatch(wanted: string | undefined, tag: string): boolean {
  if (wanted === undefined) return false
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  return wanted.trim() === '*' || wanted.split(',').some((candidate) => bare(candidate) === bare(tag))
}
