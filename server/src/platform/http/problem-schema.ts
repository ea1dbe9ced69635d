import { STATUS_CODES } from 'node:http'
import { type TSchema, Type } from 'typebox'
import type { RouteSpec } from './route.ts'
import { isUnderAuth } from './under-auth.ts'

export const Problem = Type.Object(
  {
    type: Type.String({ format: 'uri' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'A sentence for people, in the language of Accept-Language: fr, en or wo.' }),
    code: Type.String({ description: 'A stable word for programs.' }),
    request_id: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  },
  { additionalProperties: true },
)

/** The answers of a route, and the refusals that follow from its input and its access rule. */
export function responseSchemas(spec: RouteSpec): Record<string, unknown> {
  const answers = Object.entries(spec.answers).map(([status, schema]) => [status, answerSchema(Number(status), schema)])
  const problems = [...problemsOf(spec)].map((status) => [String(status), problemSchema(status)])
  return Object.fromEntries([...problems, ...answers])
}

function problemsOf(spec: RouteSpec): Set<number> {
  const problems = new Set(spec.problems ?? [])
  if (spec.access !== 'public') problems.add(401)
  if (spec.access !== 'public' && (spec.access !== 'viewer' || !isUnderAuth(spec.path))) problems.add(403)
  if (spec.body ?? spec.query) problems.add(422)
  if (spec.body) for (const status of [400, 413, 503]) problems.add(status)
  return problems
}

function answerSchema(status: number, schema: TSchema | null): unknown {
  const description = STATUS_CODES[status] ?? ''
  return schema === null ? { description, type: 'null' } : { description, ...schema }
}

function problemSchema(status: number): unknown {
  return { description: STATUS_CODES[status] ?? '', content: { 'application/problem+json': { schema: Problem } } }
}
