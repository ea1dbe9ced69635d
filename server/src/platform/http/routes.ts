import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { NOBODY } from '../crypto/tenant-keys.ts'
import { Refusal } from '../refusal.ts'
import { NotFound } from '../refusals.ts'
import { anonymous, type PlatformScope, type PlatformWork, type ReadScope, type UnitOfWork } from '../scopes.ts'
import type { Services } from '../services.ts'
import { inPlatformScope, inPlatformWork, inReadScope, inUnitOfWork } from '../unit-of-work.ts'
import { type FirstAnswer, type IdempotentRequest, idempotencyOf, recallAnswer, rememberAnswer } from './idempotency.ts'
import { RAW_BODY_LIMIT_BYTES } from './limits.ts'
import { responseSchemas } from './problem-schema.ts'
import { Answer, type Asked, type AskedBySomeone, type RouteSpec, usualStatus } from './route.ts'
import { type Authenticate, actorOf, type SignedIn } from './signed-in.ts'

/** Somebody on the other end of a WebSocket; without a caller the token was not valid. */
export interface SocketCall {
  socket: WebSocket
  params: Record<string, string>
  caller: SignedIn | undefined
  /** Aborted when the other end is gone. */
  signal: AbortSignal
}

type Act<W, A> = (work: W, asked: A, prepared: never) => Promise<unknown>
type Steps<W, A> = [Act<W, A>] | [(asked: A) => Promise<unknown>, Act<W, A>]

type Spec<B extends TSchema, Q extends TSchema, P extends TSchema> = RouteSpec<B, Q, P>

/**
 * How slices open doors to the outside: each way in has a schema, an access rule and exactly one scope. A refusal that
 * is thrown undoes the act; one that is returned is answered after the commit.
 */
export class Routes {
  readonly #app: FastifyInstance
  readonly #services: Services
  readonly #authenticate: Authenticate

  constructor(app: FastifyInstance, services: Services, authenticate: Authenticate) {
    this.#app = app
    this.#services = services
    this.#authenticate = authenticate
  }

  /** A question about the caller's organization. */
  ask<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    answer: (scope: ReadScope, asked: AskedBySomeone<B, Q, P>) => Promise<unknown>,
  ): void {
    this.#register(spec, async (request, reply) => {
      const caller = callerOf(request)
      const asked = { ...askedOf<B, Q, P>(request, reply), caller }
      return inReadScope(this.#services, caller.tenantId, (scope) => answer(scope, asked))
    })
  }

  /**
   * A change in the caller's organization. What is slow goes into `prepare`, before the transaction; what it made and can
   * be disposed of is, once the transaction has ended.
   */
  act<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    act: (work: UnitOfWork, asked: AskedBySomeone<B, Q, P>) => Promise<unknown>,
  ): void
  act<B extends TSchema, Q extends TSchema, P extends TSchema, F>(
    spec: Spec<B, Q, P>,
    prepare: (asked: AskedBySomeone<B, Q, P>) => Promise<F>,
    act: (work: UnitOfWork, asked: AskedBySomeone<B, Q, P>, prepared: F) => Promise<unknown>,
  ): void
  act<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    ...steps: Steps<UnitOfWork, AskedBySomeone<B, Q, P>>
  ): void {
    const [prepare, act] = inOrder(steps)
    this.#register(spec, async (request, reply) => {
      const caller = callerOf(request)
      const asked = { ...askedOf<B, Q, P>(request, reply), caller }
      const idempotent = idempotencyOf(request)
      const prepared = await prepare(asked)
      try {
        return await inUnitOfWork(this.#services, { tenantId: caller.tenantId, actor: actorOf(caller) }, (work) =>
          once(work, idempotent, spec, () => act(work, asked, prepared)),
        )
      } finally {
        await this.#disposeOf(prepared)
      }
    })
  }

  /** A question across organizations, for administrators. */
  askPlatform<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    answer: (scope: PlatformScope, asked: AskedBySomeone<B, Q, P>) => Promise<unknown>,
  ): void {
    this.#register(spec, async (request, reply) => {
      const asked = { ...askedOf<B, Q, P>(request, reply), caller: callerOf(request) }
      return inPlatformScope(this.#services, (scope) => answer(scope, asked))
    })
  }

  /** A change across organizations, for administrators. */
  actPlatform<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    act: (work: PlatformWork, asked: AskedBySomeone<B, Q, P>) => Promise<unknown>,
  ): void
  actPlatform<B extends TSchema, Q extends TSchema, P extends TSchema, F>(
    spec: Spec<B, Q, P>,
    prepare: (asked: AskedBySomeone<B, Q, P>) => Promise<F>,
    act: (work: PlatformWork, asked: AskedBySomeone<B, Q, P>, prepared: F) => Promise<unknown>,
  ): void
  actPlatform<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    ...steps: Steps<PlatformWork, AskedBySomeone<B, Q, P>>
  ): void {
    const [prepare, act] = inOrder(steps)
    this.#register(spec, async (request, reply) => {
      const caller = callerOf(request)
      const asked = { ...askedOf<B, Q, P>(request, reply), caller }
      const idempotent = idempotencyOf(request)
      const prepared = await prepare(asked)
      return inPlatformWork(this.#services, actorOf(caller), (work) =>
        once(work.asTenant(caller.tenantId), idempotent, spec, () => act(work, asked, prepared)),
      )
    })
  }

  /** A change by somebody who is not signed in: signing in, for example. */
  actAnonymously<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    act: (work: PlatformWork, asked: Asked<B, Q, P>) => Promise<unknown>,
  ): void
  actAnonymously<B extends TSchema, Q extends TSchema, P extends TSchema, F>(
    spec: Spec<B, Q, P>,
    prepare: (asked: Asked<B, Q, P>) => Promise<F>,
    act: (work: PlatformWork, asked: Asked<B, Q, P>, prepared: F) => Promise<unknown>,
  ): void
  actAnonymously<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    ...steps: Steps<PlatformWork, Asked<B, Q, P>>
  ): void {
    const [prepare, act] = inOrder(steps)
    this.#register(spec, async (request, reply) => {
      const asked = askedOf<B, Q, P>(request, reply)
      const idempotent = idempotencyOf(request)
      const prepared = await prepare(asked)
      return inPlatformWork(this.#services, anonymous, (work) =>
        once(work.asTenant(NOBODY), idempotent, spec, () => act(work, asked, prepared)),
      )
    })
  }

  /** What opens its scopes itself: downloads, pages, health. It must not be a POST that changes anything. */
  serve<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    answer: (asked: Asked<B, Q, P>) => Promise<unknown>,
  ): void {
    this.#register(spec, (request, reply) => answer(askedOf<B, Q, P>(request, reply)))
  }

  /** The same for a signed-in caller. */
  serveSomeone<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    answer: (asked: AskedBySomeone<B, Q, P>) => Promise<unknown>,
  ): void {
    this.#register(spec, (request, reply) => answer({ ...askedOf<B, Q, P>(request, reply), caller: callerOf(request) }))
  }

  /**
   * A WebSocket. The token comes as the query parameter `token`, because browsers cannot send headers here; no log and no
   * error ever holds the address.
   */
  socket(path: string, talk: (call: SocketCall) => Promise<void>): void {
    this.#app.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      config: { access: 'public' },
      schema: { hide: true },
      handler: async () => {
        throw new NotFound()
      },
      wsHandler: async (socket, request) => {
        const gone = new AbortController()
        socket.on('close', () => gone.abort())
        socket.on('error', () => gone.abort())
        // It only speaks: whatever comes in is not read.
        socket.on('message', () => {})
        try {
          const { token } = request.query as { token?: unknown }
          const caller = typeof token === 'string' ? await this.#authenticate(token) : undefined
          await talk({ socket, params: request.params as Record<string, string>, caller, signal: gone.signal })
        } catch (error) {
          this.#services.log.error('socket failed', { request_id: request.id, error })
          socket.close(1011)
        }
      },
    })
  }

  /** It is no part of the act: its failure changes no answer. */
  async #disposeOf(prepared: unknown): Promise<void> {
    if (typeof prepared !== 'object' || prepared === null || !(Symbol.asyncDispose in prepared)) return
    const error = await (prepared as AsyncDisposable)[Symbol.asyncDispose]().then(
      () => undefined,
      (failure: unknown) => failure,
    )
    if (error) this.#services.log.warn('could not dispose of what a request prepared', { error })
  }

  #register<B extends TSchema, Q extends TSchema, P extends TSchema>(
    spec: Spec<B, Q, P>,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    this.#app.route({
      method: spec.method,
      url: spec.path,
      ...(spec.takesRawBody ? { bodyLimit: RAW_BODY_LIMIT_BYTES } : {}),
      ...(spec.isShort ? { compress: false } : {}),
      config: {
        access: spec.access,
        documentedUnder: spec.documentedUnder ?? '',
        ...(spec.module ? { module: spec.module } : {}),
        ...(spec.takesRawBody ? { takesRawBody: true } : {}),
        ...(spec.takesFile ? { takesFile: true } : {}),
        ...(spec.takesAnyWord ? { takesAnyWord: true } : {}),
        ...(spec.perMinute ? { rateLimit: { max: spec.perMinute, timeWindow: 60_000 } } : {}),
      },
      schema: {
        summary: spec.summary,
        ...(spec.isUndocumented ? { hide: true } : {}),
        ...(spec.description ? { description: spec.description } : {}),
        tags: [spec.tag],
        ...(spec.body ? { body: spec.body } : {}),
        ...(spec.query ? { querystring: spec.query } : {}),
        ...(spec.params ? { params: spec.params } : {}),
        ...(spec.access === 'public' ? {} : { security: [{ bearer: [] }] }),
        response: responseSchemas(spec),
      },
      handler: async (request, reply) => send(reply, spec, await handler(request, reply)),
    } as RouteOptions)
  }
}

function inOrder<W, A>(
  steps: Steps<W, A>,
): [(asked: A) => Promise<unknown>, (work: W, asked: A, prepared: unknown) => Promise<unknown>] {
  const [first, second] = steps
  if (second) return [first as (asked: A) => Promise<unknown>, second as never]
  return [async () => undefined, first as never]
}

async function once(
  work: UnitOfWork,
  idempotent: IdempotentRequest | undefined,
  spec: Pick<Spec<TSchema, TSchema, TSchema>, 'answers'>,
  act: () => Promise<unknown>,
): Promise<unknown> {
  if (!idempotent) return act()
  const first = await recallAnswer(work, idempotent)
  if (first) return new Answer(first.status, first.body, { 'idempotency-replayed': 'true' })
  const answer = await act()
  if (answer instanceof Refusal) return answer
  await rememberAnswer(work, idempotent, toFirstAnswer(spec, answer))
  return answer
}

function toFirstAnswer(spec: Pick<Spec<TSchema, TSchema, TSchema>, 'answers'>, answer: unknown): FirstAnswer {
  if (answer instanceof Answer) return { status: answer.status, body: answer.body }
  return { status: usualStatus(spec.answers), body: answer }
}

function send(reply: FastifyReply, spec: Pick<Spec<TSchema, TSchema, TSchema>, 'answers'>, answer: unknown): unknown {
  if (answer instanceof Refusal) throw answer
  if (reply.sent || answer === reply) return reply
  const { status, body } = toFirstAnswer(spec, answer)
  void reply.code(status)
  if (answer instanceof Answer) void reply.headers(answer.headers)
  return body === undefined || body === null ? reply.send() : body
}

function askedOf<B extends TSchema, Q extends TSchema, P extends TSchema>(
  request: FastifyRequest,
  reply: FastifyReply,
): Asked<B, Q, P> {
  const { body, query, params } = request
  return { body, query, params, request, reply } as Asked<B, Q, P>
}

function callerOf(request: FastifyRequest): SignedIn {
  if (!request.caller) throw new Error('This way in needs a signed-in caller; its access must not be public.')
  return request.caller
}
