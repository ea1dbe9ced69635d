import type { FastifyInstance } from 'fastify'
import { MethodNotAllowed } from '../refusals.ts'
import { answerOptions } from './cross-origin.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Answers requests with a wrong method, and OPTIONS, by naming the allowed ones. Call it before the routes are registered, and call
 * the function that it returns afterwards.
 */
export function answerWrongMethods(app: FastifyInstance, allowedOrigins: readonly string[]): () => void {
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
