import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PreconditionFailed } from '../refusals.ts'

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
function isTagMatch(wanted: string | undefined, tag: string): boolean {
  if (wanted === undefined) return false
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  return wanted.trim() === '*' || wanted.split(',').some((candidate) => bare(candidate) === bare(tag))
}

/** Each holds a connection while it waits for another, so there must be fewer of them than connections. */
const AT_ONCE = 2
const CHANGING = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * Lets a change happen only if what it changes is still what the caller has read (`If-Match`). The change runs first, in a
 * transaction that is still open: it has locked its rows, while a reading beside it sees what was there before.
 */
export class IfMatch {
  readonly #app: FastifyInstance
  readonly #waiting: (() => void)[] = []
  #running = 0
  readonly #checks = new AsyncLocalStorage<true>()

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  isAsked({ headers, method, routeOptions: { url = '' } }: FastifyRequest): boolean {
    return headers['if-match'] !== undefined && CHANGING.has(method) && this.#app.hasRoute({ method: 'GET', url })
  }

  /** Whether what runs now only reads the tag of a resource. The caller is shown nothing of it, so nobody has read it. */
  isChecking(): boolean {
    return this.#checks.getStore() === true
  }

  async fewAtOnce<T>(run: () => Promise<T>): Promise<T> {
    if (this.#running === AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running++
    try {
      return await run()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async check({ url, headers, ip }: FastifyRequest): Promise<void> {
    const { authorization, 'x-organization-id': organization } = headers
    const [path = ''] = url.split('?')
    // An injected request begins when it is awaited.
    const current = await this.#checks.run(
      true,
      async () =>
        await this.#app.inject({
          method: 'GET',
          url: path,
          remoteAddress: ip,
          headers: {
            ...(authorization ? { authorization } : {}),
            ...(organization ? { 'x-organization-id': organization } : {}),
          },
        }),
    )
    const tag = current.statusCode === 200 ? current.headers.etag : undefined
    if (tag === undefined || !isTagMatch(headers['if-match'], String(tag))) throw new PreconditionFailed()
  }
}
