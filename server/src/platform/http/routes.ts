import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { NOBODY } from '../crypto/tenant-keys.ts'
import { FairShares } from '../fair-shares.ts'
import { Refusal } from '../refusal.ts'
import { anonymous, type PlatformScope, type PlatformWork, type ReadScope, type UnitOfWork } from '../scopes.ts'
import type { Services } from '../services.ts'
import { inListScope, inPlatformScope, inPlatformWork, inReadScope, inUnitOfWork } from '../unit-of-work.ts'
import { answerPage } from './cursors.ts'
import { type ChannelSpec, describedChannels } from './description/asyncapi.ts'
import { findFirstAnswer, type IdempotentRequest, idempotencyOf, storeFirstAnswer } from './idempotency.ts'
import { IfMatch } from './if-match.ts'
import { isReadInSandbox, sentFileOf } from './long-body.ts'
import { registerRoute } from './register-route.ts'
import {
  type FollowedAccess,
  followAccess,
  registerSocket,
  type SocketCall,
  type SocketHandler,
} from './register-socket.ts'
import { Answer, type Call, type RouteSpec, statusAndBody } from './route.ts'
import { type AccessReader, actorOf, type SignedIn } from './signed-in.ts'
import { isUnderAuth } from './under-auth.ts'

const CLOSE_BAD_TOKEN = 4401
/** Of one organization at most half of them, so that what others ask waits for three answers and not for a hundred. */
const QUESTIONS_AT_ONCE = 6
const MAX_WAIT_MS = 30_000

type Ask<Scope> = <B extends TSchema, Q extends TSchema, P extends TSchema>(
  spec: RouteSpec<B, Q, P>,
  answer: (scope: Scope, call: Call<B, Q, P>) => Promise<unknown>,
) => void

/**
 * Slow work goes into `prepare`, which runs before the transaction opens. If what it returns is disposable, it is
 * disposed of after the transaction.
 */
interface Act<Work, Caller> {
  <B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: RouteSpec<B, Q, P>,
    act: (work: Work, call: Call<B, Q, P, Caller>) => Promise<unknown>,
  ): void
  <B extends TSchema, Q extends TSchema, P extends TSchema, Prepared>(
    spec: RouteSpec<B, Q, P>,
    prepare: (call: Call<B, Q, P, Caller>) => Promise<Prepared>,
    act: (work: Work, call: Call<B, Q, P, Caller>, prepared: Prepared) => Promise<unknown>,
  ): void
}

type Serve<Caller> = <B extends TSchema, Q extends TSchema, P extends TSchema>(
  spec: RouteSpec<B, Q, P>,
  answer: (call: Call<B, Q, P, Caller>) => Promise<unknown>,
) => void

type CallerOf<Caller> = (request: FastifyRequest) => Caller

/**
 * Registers the routes of the slices. Each has a schema, an access rule and exactly one scope. A refusal that is thrown
 * rolls the act back; one that is returned is answered after the commit.
 */
export class Routes {
  /** A question about the caller's organization. */
  readonly ask: Ask<ReadScope>
  /** A change in the caller's organization. */
  readonly act: Act<UnitOfWork, SignedIn>
  /** A question across organizations, for administrators. */
  readonly askPlatform: Ask<PlatformScope>
  /** A change across organizations, for administrators. */
  readonly actPlatform: Act<PlatformWork, SignedIn>
  /** A change by somebody who is not signed in: signing in, for example. */
  readonly actAnonymously: Act<PlatformWork, undefined>
  /**
   * For handlers that open scopes themselves: downloads, pages, health. It must not be a POST that changes anything.
   */
  readonly serve: Serve<undefined>
  /** The same as `serve`, for a signed-in caller. */
  readonly serveSignedIn: Serve<SignedIn>
  readonly #app: FastifyInstance
  readonly #services: Services
  readonly #access: AccessReader
  readonly #ifMatch: IfMatch
  readonly #questions = new FairShares(QUESTIONS_AT_ONCE, MAX_WAIT_MS)

  constructor(app: FastifyInstance, services: Services, access: AccessReader) {
    this.#app = app
    this.#services = services
    this.#access = access
    this.#ifMatch = new IfMatch(app)
    this.ask = this.#asking(({ tenantId }, question, { mayLag }) =>
      (mayLag ? inListScope : inReadScope)(services, tenantId, question),
    )
    this.askPlatform = this.#asking((_caller, question) => inPlatformScope(services, question))
    this.act = this.#acting(signedIn, (caller, change) =>
      inUnitOfWork(services, { tenantId: caller.tenantId, actor: actorOf(caller) }, (work) => change(work, work)),
    )
    this.actPlatform = this.#acting(signedIn, (caller, change) =>
      inPlatformWork(services, actorOf(caller), (work) => change(work, work.asTenant(caller.tenantId))),
    )
    this.actAnonymously = this.#acting(nobody, (_caller, change) =>
      inPlatformWork(services, anonymous, (work) => change(work, work.asTenant(NOBODY))),
    )
    this.serve = this.#serving(nobody)
    this.serveSignedIn = this.#serving(signedIn)
  }

  /** The connection also ends when the caller's access does. */
  socket(path: string, described: ChannelSpec, handler: SocketHandler): void {
    describedChannels.set(path, described)
    const admitted = (caller: SignedIn | undefined) =>
      caller?.isSecondFactorMissing || caller?.isSuspended || caller?.scopes ? undefined : caller
    registerSocket(this.#app, path, {
      authenticate: async (token, address) => admitted(await this.#access.authenticate(token, address)),
      takeTicket: async (ticket, address) => admitted(await this.#access.takeTicket(ticket, address)),
      log: this.#services.log,
      handler: (call) => this.#whileAllowed(call, handler),
    })
  }

  /** Aborted when the caller's session ends or the role changes. Whoever asks disposes of it. */
  followAccess(caller: SignedIn): FollowedAccess {
    return followAccess(this.#services, this.#access.recheck, caller)
  }

  async #whileAllowed(call: SocketCall, handler: SocketHandler): Promise<void> {
    if (!call.caller) return handler(call)
    using access = this.followAccess(call.caller)
    access.signal.addEventListener('abort', () => call.socket.close(CLOSE_BAD_TOKEN, 'session ended'))
    await handler({ ...call, signal: AbortSignal.any([call.signal, access.signal]) })
  }

  #serving<Caller>(callerOf: CallerOf<Caller>): Serve<Caller> {
    return (spec, answer) =>
      registerRoute(this.#app, spec, async (request, reply) => {
        const call = callOf<never, never, never, Caller>(request, reply, callerOf(request))
        const given = await answerPage(spec, request, () => answer(call as never))
        this.#noteReading(spec, call, request.caller, given)
        return given
      })
  }

  #noteReading(
    spec: RouteSpec,
    call: Call<never, never, never, unknown>,
    caller: SignedIn | undefined,
    given: unknown,
  ) {
    if (!spec.reads || !caller || given instanceof Refusal || this.#ifMatch.isChecking()) return
    const { status, body } = statusAndBody(spec, given)
    const read = spec.reads(call, body, status)
    if (read) this.#services.notifier.emit('data-read', { tenantId: caller.tenantId, actor: caller.userId, ...read })
  }

  #asking<Scope>(
    inScope: (
      caller: SignedIn,
      question: (scope: Scope) => Promise<unknown>,
      spec: Pick<RouteSpec, 'mayLag'>,
    ) => Promise<unknown>,
  ): Ask<Scope> {
    return (spec, answer) =>
      this.serveSignedIn(spec, (call) =>
        this.#questions.hold(call.caller.tenantId, () => inScope(call.caller, (scope) => answer(scope, call), spec)),
      )
  }

  /** `inWork` opens the transaction and says whose idempotency keys hold in it. */
  #acting<Work, Caller>(
    callerOf: CallerOf<Caller>,
    inWork: (caller: Caller, change: (work: Work, keyOwner: UnitOfWork) => Promise<unknown>) => Promise<unknown>,
  ): Act<Work, Caller> {
    const serve = this.#serving(callerOf)
    return <B extends TSchema, Q extends TSchema, P extends TSchema>(
      spec: RouteSpec<B, Q, P>,
      ...steps: Steps<Work, Call<B, Q, P, Caller>>
    ) => {
      const [prepare, act] = steps.length === 2 ? steps : [async () => undefined, ...steps]
      const isStored = !isUnderAuth(spec.path) && !spec.answersSecret
      const isRepeatable = spec.method === 'POST' && isStored
      // Writing needs room on the disk, and a POST may repeat one whose key is still in flight, or whose answer named somebody erased.
      const problems = [...(spec.problems ?? []), 507, ...(isRepeatable ? [409, 410] : [])]
      serve({ ...spec, problems }, async (call) => {
        if (isUpload(call.request.body)) this.#services.disk.checkUpload()
        const idempotent = isStored ? idempotencyOf(call.request) : undefined
        const prepared = await prepare(call)
        try {
          const isChecked = this.#ifMatch.isAsked(call.request)
          const change = () =>
            inWork(call.caller, (work, keyOwner) =>
              actOnce(keyOwner, idempotent, spec, async () => {
                const answer = await act(work, call, prepared as never)
                if (isChecked) await this.#ifMatch.check(call.request)
                return answer
              }),
            )
          return await (isChecked ? this.#ifMatch.fewAtOnce(change) : change())
        } finally {
          await this.#disposeOf(prepared)
        }
      })
    }
  }

  /** A failure here changes no answer, because the act is over. */
  async #disposeOf(prepared: unknown): Promise<void> {
    if (typeof prepared !== 'object' || prepared === null || !(Symbol.asyncDispose in prepared)) return
    try {
      await (prepared as AsyncDisposable)[Symbol.asyncDispose]()
    } catch (error) {
      this.#services.log.warn('could not dispose of what a request prepared', { error })
    }
  }
}

/** What callers hand to an act. Each act knows the type of what its own `prepare` returns. */
type Steps<Work, C> = [ActStep<Work, C>] | [(call: C) => Promise<unknown>, ActStep<Work, C>]
type ActStep<Work, C> = (work: Work, call: C, prepared: never) => Promise<unknown>

function callOf<B extends TSchema, Q extends TSchema, P extends TSchema, Caller>(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Call<B, Q, P, Caller> {
  const { body, query, params } = request
  return { body, query, params, request, reply, caller } as Call<B, Q, P, Caller>
}

function signedIn(request: FastifyRequest): SignedIn {
  if (!request.caller) throw new Error('This route needs a signed-in caller; its access must not be public.')
  return request.caller
}

/** A file or a list that is too long for the process that answers. */
function isUpload(body: unknown): boolean {
  return (
    body instanceof Readable ||
    isReadInSandbox(body) ||
    (typeof body === 'object' && body !== null && !!sentFileOf(body))
  )
}

const nobody = () => undefined

/** A request with an idempotency key acts once and gets the first answer from then on. A refusal may be repeated. */
async function actOnce(
  work: UnitOfWork,
  idempotent: IdempotentRequest | undefined,
  spec: Pick<RouteSpec, 'answers'>,
  act: () => Promise<unknown>,
): Promise<unknown> {
  if (!idempotent) return act()
  const first = await findFirstAnswer(work, idempotent)
  if (first) return new Answer(first.status, first.body, { 'idempotency-replayed': 'true' })
  const answer = await act()
  if (answer instanceof Refusal) return answer
  await storeFirstAnswer(work, idempotent, statusAndBody(spec, answer))
  return answer
}
