import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { DataRead } from './data-read.ts'
import type { Deprecation } from './deprecation.ts'
import type { ScopeNeed } from './key-scopes.ts'
import type { Role } from './roles.ts'
import type { SignedIn } from './signed-in.ts'
import type { ListSpec } from './slim-list.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: everybody, or a signed-in user of at least this role. There is no default. */
export type Access = 'public' | Role

/** A body of up to 32 MB, because it carries a list, pictures or a file. A sandbox process reads it. */
export interface LongBodySpec {
  /** The field with the list. Its items stay in the sandbox; see `jsonOfList`. */
  list?: ListSpec
}

/** Describes a route. Validation, types, serialization and the API description follow from it. */
export interface RouteSpec<B extends TSchema = TSchema, Q extends TSchema = TSchema, P extends TSchema = TSchema> {
  method: Method
  path: string
  access: Access
  tag: string
  summary: string
  description?: string
  body?: B
  query?: Q
  params?: P
  /** It will go, by the rules of docs/tasks/limits-and-versions.md. */
  deprecated?: Deprecation
  /** Successful answers by status. The first one is the default. `null` is an answer without a body. */
  answers: Readonly<Record<number, TSchema | null>>
  /** Where what was made or begun is read, like `/jobs/{job_id}` with fields of the answer: the header `Location`. */
  location?: string
  /** Statuses of refusals other than 401, 403 and 422, which follow from the rest of the spec. */
  problems?: readonly number[]
  /** API keys are refused, as they are under `/auth`: the operation is about users, or about keys themselves. */
  forPeople?: true
  /** Users with a second factor, or all, must have proved who they are in the last 10 minutes: 403 `fresh_factor_required`. */
  needsFreshFactor?: true | 'of everybody'
  /** A module that the caller's organization must have activated. The route answers 403 without it. */
  module?: string
  /** What a key with scopes needs here. Without it such keys are refused. */
  scope?: ScopeNeed
  /** What a successful answer shows of people: it leaves a trace. Never with a personal value. */
  reads?: (
    call: { params: Static<P>; query: Static<Q>; body: Static<B> },
    answer: unknown,
    status: number,
  ) => Omit<DataRead, 'tenantId' | 'actor'> | undefined
  /** The answer holds a secret that is shown once, so it is not stored for a repeated request. */
  answersSecret?: true
  /** Calls per minute and address, if that differs from the general limit. */
  perMinute?: number
  /** Without it, a body may have 256 KB, and 16 KB if everybody may call. */
  longBody?: LongBodySpec
  /** For a public route whose callers sign longer bodies. */
  maxBodyBytes?: number
  /** The handler gets the body as raw bytes, for callers that sign exactly these bytes. */
  takesRawBody?: true
  /**
   * The body may be a file of these media types, of an unnamed one, or a form with a file: `sentFileOf` the body, whose
   * `file` is empty then.
   */
  takesFile?: readonly string[]
  /** The body is a form (`application/x-www-form-urlencoded`); every field of it is a list of texts. */
  takesForm?: true
  /** The media types of JSON bodies, if they are others than `application/json`. */
  takesJsonAs?: readonly string[]
  /** The handler gets the body of this media type as a stream, for files that are too large for memory. It counts the bytes itself. */
  takesStream?: string
  /** Path parameters may contain text that no database can hold, for a token that is only hashed. */
  takesAnyParams?: true
  /** A list, a search or a figure that a replica may answer; what users of the organization have written is always in it. */
  mayLag?: true
  /** The answer lasts, so that it counts among the live connections of the caller. */
  isLive?: true
  /** Answers are too short to be worth compressing. */
  isShort?: true
  /** A file of a page rather than an operation of the API. */
  isUndocumented?: true
  /** The prefix of the path in `server/contract.json`, if any. Every path answers under `/api/v1` too. */
  documentedUnder?: '/api/v1'
}

/** A request to a route, with its parts validated by the schemas of the route. */
export interface Call<B extends TSchema, Q extends TSchema, P extends TSchema, Caller = SignedIn> {
  body: Static<B>
  query: Static<Q>
  params: Static<P>
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer with headers, or with another status than the default. */
export class Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** What a handler returned, with the first status of the route unless the handler chose another. */
export function statusAndBody(spec: Pick<RouteSpec, 'answers'>, answer: unknown): { status: number; body: unknown } {
  if (answer instanceof Answer) return { status: answer.status, body: answer.body }
  return { status: Number(Object.keys(spec.answers)[0] ?? 200), body: answer }
}
