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
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          path: Type.String(),
          message: Type.String(),
          row: Type.Optional(
            Type.Integer({ description: 'Of a list of beneficiaries: its row as people count, from 1.' }),
          ),
          suggestion: Type.Optional(Type.String({ description: 'A value that would be accepted.' })),
        }),
      ),
    ),
  },
  { additionalProperties: true },
)

/** The answers of a route by status. Its problems are described by `describe-problems.ts`. */
export function responseSchemas(spec: RouteSpec): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(spec.answers).map(([status, schema]) => [status, answerSchema(Number(status), schema)]),
  )
}

/** Every status of a refusal: those that the spec names, and those that follow from its access rule and its input. */
export function problemsOf(spec: RouteSpec): number[] {
  const problems = new Set([...(spec.problems ?? []), 422, 429, 503])
  if (spec.access !== 'public') problems.add(401)
  if (spec.access !== 'public' && (spec.access !== 'viewer' || !isUnderAuth(spec.path))) problems.add(403)
  if (spec.params) problems.add(400)
  if (spec.params && !spec.takesAnyParams) problems.add(404)
  if (spec.method !== 'GET') for (const status of [400, 413, 415]) problems.add(status)
  return [...problems].sort()
}

function answerSchema(status: number, schema: TSchema | null): unknown {
  const description = STATUS_CODES[status] ?? ''
  return schema === null ? { description, type: 'null' } : { description, ...schema }
}
