import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Tags answers, so that an unchanged one is not sent twice. What nobody may keep needs no tag. The tag is weak: the same
 * answer may travel compressed or not.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    const mayBeKept = reply.statusCode === 200 && reply.getHeader('cache-control') !== 'no-store'
    if (!isWhole || !mayBeKept || (request.method !== 'GET' && request.method !== 'HEAD')) return done(null, payload)
    const tag = String(reply.getHeader('etag') ?? `W/"${hash('sha1', payload, 'base64')}"`)
    void reply.header('etag', tag)
    if (!isKnown(request.headers['if-none-match'], tag)) return done(null, payload)
    void reply.code(304)
    done(null, '')
  })
}

/** By weak comparison (RFC 9110), of one tag or a list of them. */
function isKnown(known: string | undefined, tag: string): boolean {
  if (known === undefined) return false
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  return known.trim() === '*' || known.split(',').some((candidate) => bare(candidate) === bare(tag))
}
