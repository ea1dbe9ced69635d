import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import {
  Forbidden,
  FreshFactorRequired,
  OnlyForPeople,
  OrganizationSuspended,
  SecondFactorMissing,
  Unauthenticated,
} from '../refusals.ts'
import { checkScopes, type ScopeNeed } from './key-scopes.ts'
import { isAtLeast, type Role } from './roles.ts'
import type { Access, LongBodySpec } from './route.ts'
import type { ActFor, Authenticate, IsFactorFresh, SignedIn } from './signed-in.ts'
import { isUnderAuth } from './under-auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | undefined
  }
  interface FastifyContextConfig {
    access?: Access
    forPeople?: boolean
    needsFreshFactor?: true | 'of everybody'
    documentedUnder?: string
    module?: string
    scope?: ScopeNeed
    takesForm?: boolean
    takesRawBody?: boolean
    takesFile?: readonly string[]
    takesStream?: string
    takesAnyParams?: boolean
    longBody?: LongBodySpec
    showsPeople?: boolean
  }
}

/** Refuses a caller whose organization has not activated the module. */
export type Gate = (caller: SignedIn, module: string) => Promise<void>

const routesOfApps = new WeakMap<FastifyInstance, RouteOptions[]>()

/** Every route of the server, for checks that cover all of them. */
export function routesOf(app: FastifyInstance): readonly RouteOptions[] {
  return routesOfApps.get(app) ?? []
}

export interface AccessRules {
  authenticate: Authenticate
  isFactorFresh?: IsFactorFresh | undefined
  actFor?: ActFor | undefined
  gate?: Gate | undefined
}

/** The organization for which an administrator acts. Operations under `/auth` are about the administrator, and ignore it. */
const ORGANIZATION_HEADER = 'x-organization-id'
const REASON_HEADER = 'x-reason'

/**
 * Denies by default: every route must have an access rule or the server does not start. No body is read before the
 * check.
 */
export function guardAccess(app: FastifyInstance, { authenticate, isFactorFresh, actFor, gate }: AccessRules): void {
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
    const caller = token ? await authenticate(token, request.ip) : undefined
    if (!caller) throw new Unauthenticated()
    if (caller.isMachine && isForPeople(request.routeOptions.config, request.routeOptions.url))
      throw new OnlyForPeople()
    if (role === undefined || !isAtLeast(caller.role, role)) throw new Forbidden()
    checkScopes(caller.scopes, request.routeOptions.config.scope)
    if (!isUnderAuth(request.routeOptions.url ?? '')) {
      if (caller.isSuspended) throw new OrganizationSuspended()
      if (caller.isSecondFactorMissing) throw new SecondFactorMissing()
    }
    const organizationId = otherOrganization(request, caller)
    // A key cannot prove who uses it, so that it stays in its organization.
    if (organizationId !== undefined && (caller.role !== 'admin' || caller.isMachine)) throw new Forbidden()
    if (isProofNeeded(request, caller, organizationId) && !(await isFactorFresh?.(caller)))
      throw new FreshFactorRequired()
    request.caller = organizationId === undefined ? caller : await inOrganization(request, caller, organizationId)
    if (module !== undefined) await gate?.(request.caller, module)
  }

  async function inOrganization({ headers }: FastifyRequest, caller: SignedIn, id: string): Promise<SignedIn> {
    if (!actFor) throw new Forbidden()
    const reason = headers[REASON_HEADER]
    return actFor(caller, id, typeof reason === 'string' ? reason : undefined)
  }
}

/** The organization that the request names, if it is another one than the caller's. */
function otherOrganization({ headers, routeOptions }: FastifyRequest, caller: SignedIn): string | undefined {
  const id = headers[ORGANIZATION_HEADER]
  const isNamed = typeof id === 'string' && id !== caller.tenantId && !isUnderAuth(routeOptions.url ?? '')
  return isNamed ? id : undefined
}

function isProofNeeded(
  { routeOptions }: FastifyRequest,
  caller: SignedIn,
  organizationId: string | undefined,
): boolean {
  const { needsFreshFactor } = routeOptions.config
  if (needsFreshFactor === 'of everybody') return true
  return caller.hasFactor === true && (needsFreshFactor === true || organizationId !== undefined)
}

/** A key cannot sign in, have a password or make more keys: whoever finds one must not be able to stay. */
const isForPeople = (config: { forPeople?: boolean }, path = ''): boolean =>
  config.forPeople === true || isUnderAuth(path)
