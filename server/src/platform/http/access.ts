import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Forbidden, SecondFactorMissing, Unauthenticated } from '../refusals.ts'
import { isAtLeast, type Role } from './roles.ts'
import type { Access, LongBodySpec } from './route.ts'
import type { Authenticate, SignedIn } from './signed-in.ts'
import { isUnderAuth } from './under-auth.ts'

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
    takesStream?: string
    takesAnyParams?: boolean
    longBody?: LongBodySpec
  }
}

/** Refuses a caller whose organization has not activated the module. */
export type Gate = (caller: SignedIn, module: string) => Promise<void>

const routesOfApps = new WeakMap<FastifyInstance, RouteOptions[]>()

/** Every route of the server, for checks that cover all of them. */
export function routesOf(app: FastifyInstance): readonly RouteOptions[] {
  return routesOfApps.get(app) ?? []
}

/**
 * Denies by default: every route must have an access rule or the server does not start. No body is read before the
 * check.
 */
export function guardAccess(app: FastifyInstance, authenticate: Authenticate, gate?: Gate): void {
  app.decorateRequest('caller', undefined)
  const routes: RouteOptions[] = []
  routesOfApps.set(app, routes)
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const undecided = routes.filter((route) => route.config?.access === undefined)
    if (undecided.length > 0)
      throw new Error(`These routes have no access rule: ${undecided.map((r) => r.url).join(', ')}.`)
    const gated = routes.filter(({ config }) => config?.module !== undefined && (!gate || config.access === 'public'))
    if (gated.length > 0) throw new Error(`Nothing checks the module of ${gated.map((r) => r.url).join(', ')}.`)
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
    if (caller.isSecondFactorMissing && !isUnderAuth(request.routeOptions.url ?? '')) throw new SecondFactorMissing()
    request.caller = caller
    if (module !== undefined) await gate?.(caller, module)
  }
}
