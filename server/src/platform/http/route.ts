import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Role } from './roles.ts'
import type { SignedIn } from './signed-in.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: everybody, or a signed-in user of at least this role. There is no default. */
export type Access = 'public' | Role

/** All that is said about a route: it gives validation, types, serialization and its page in the API description. */
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
  /** Successful answers by status; the first is the usual one. `null` is an answer without a body. */
  answers: Readonly<Record<number, TSchema | null>>
  /** Refusals beyond 401, 403 and 422, which follow from the rest. */
  problems?: readonly number[]
  /** A module that the caller's organization must have; 403 without it. */
  module?: string
  /** Calls per minute and address, where that differs from the general limit. */
  perMinute?: number
  /** The body is handed over as the bytes that came, whatever they are: for callers who sign exactly those. */
  takesRawBody?: true
  /** A file may come as itself, in any other media type than JSON; the handler finds it in base64 as the body's `file`. */
  takesFile?: true
  /** Words of the path may be anything, also what no database holds: for a token that is only hashed. */
  takesAnyWord?: true
  /** Its answers are a few words: compressing them is not even considered. */
  isShort?: true
  /** A file of a page rather than an operation of the API. */
  isUndocumented?: true
  /** Where the specification writes the path, if not at the root. Every path answers under `/api/v1` too. */
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

/** An answer with another status than the route's usual one, or with headers. */
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
