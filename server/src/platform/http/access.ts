import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Forbidden, Unauthenticated } from '../refusals.ts'
import { isAtLeast, type Role } from './roles.ts'
import type { Access } from './route.ts'
import type { Authenticate, SignedIn } from './signed-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | undefined
  }
  interface FastifyContextConfig {
    access?: Access
    documentedUnder?: string
    module?: string
    takesRawBody?: boolean
    takesFile?: boolean
    takesAnyWord?: boolean
  }
}

/** Refuses a caller whose organization does not have the module. */
export type Gate = (caller: SignedIn, module: string) => Promise<void>

const opened = new WeakMap<FastifyInstance, RouteOptions[]>()

/** Every way in that the server has, for those who check them all. */
export function routesOf(app: FastifyInstance): readonly RouteOptions[] {
  return opened.get(app) ?? []
}

/** Deny by default: without a decision for every route the server does not start, and no body is read before it is taken. */
export function guardAccess(app: FastifyInstance, authenticate: Authenticate, gate?: Gate): void {
  app.decorateRequest('caller', undefined)
  const known: RouteOptions[] = []
  opened.set(app, known)
  app.addHook('onRoute', (route) => void known.push(route))
  app.addHook('onReady', async () => {
    const undecided = known.filter((route) => route.config?.access === undefined)
    if (undecided.length > 0) throw new Error(`Nobody decided who may call ${undecided.map((r) => r.url).join(', ')}.`)
    const gated = known.filter(({ config }) => config?.module !== undefined && (!gate || config.access === 'public'))
    if (gated.length > 0) throw new Error(`Nobody guards the module of ${gated.map((r) => r.url).join(', ')}.`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { access, module } = request.routeOptions.config
    if (request.is404 || access === 'public') return done()
    admit(request, access, module).then(() => done(), done)
  })

  async function admit(request: FastifyRequest, role: Role | undefined, module: string | undefined): Promise<void> {
    const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const caller = token ? await authenticate(token) : undefined
    if (!caller) throw new Unauthenticated()
    if (role === undefined || !isAtLeast(caller.role, role)) throw new Forbidden()
    request.caller = caller
    if (module !== undefined) await gate?.(caller, module)
  }
}
