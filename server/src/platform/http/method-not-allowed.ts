import type { FastifyInstance } from 'fastify'
import { MethodNotAllowed } from '../refusals.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * A known address asked in the wrong way is told which ways there are. Call it before the routes are opened, and what
 * it returns after.
 */
export function answerWrongMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url.includes('*') || config?.access === undefined) return
    const methods = known.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    known.set(url, methods)
  })
  return () => {
    for (const [url, methods] of [...known]) {
      const allow = [...methods].join(', ')
      const wrong = METHODS.filter((method) => !methods.has(method))
      if (wrong.length === 0) continue
      app.route({
        method: wrong,
        url,
        exposeHeadRoute: false,
        config: { access: 'public' },
        schema: { hide: true },
        handler: async () => {
          throw new MethodNotAllowed({ values: { allow }, headers: { allow } })
        },
      })
    }
  }
}
