import { STATUS_CODES } from 'node:http'
import { Problem } from './problem-schema.ts'

/** Where a route's schema says which refusals it may answer, until the description is complete. */
export const PROBLEMS = 'x-problems'

const MEDIA_TYPE = 'application/problem+json'
const body = { [MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } }

interface Response {
  description?: string
  content?: Record<string, unknown>
}

interface Operation {
  responses?: Record<string, Response | { $ref: string }>
  requestBody?: { required?: boolean; content: Record<string, { schema?: object }> }
  [PROBLEMS]?: number[]
}

interface Description {
  components?: { schemas?: object; responses?: object }
  paths?: Record<string, Record<string, Operation>>
}

/** Describes each refusal once. Operations refer to it, since repeating it would fill most of the description. */
export function withProblems<D extends Description>(description: D): D {
  const used = new Set<number>()
  for (const [method, operation] of Object.values(description.paths ?? {}).flatMap((path) => Object.entries(path))) {
    const { [PROBLEMS]: problems = [], responses = {}, requestBody } = operation
    delete operation[PROBLEMS]
    operation.responses = responses
    for (const status of problems) {
      used.add(status)
      const own = responses[status]
      if (own && 'content' in own) own.content = { ...own.content, ...body }
      else responses[status] = { $ref: `#/components/responses/${nameOf(status)}` }
    }
    if (method === 'get') responses[304] ??= { description: 'What the caller has is still current (If-None-Match).' }
    if (requestBody) requestBody.required = Object.values(requestBody.content).every(({ schema }) => mustBeSent(schema))
  }
  const shared = [...used]
    .sort()
    .map((status) => [nameOf(status), { description: STATUS_CODES[status], content: body }])
  description.components = {
    ...description.components,
    schemas: { ...description.components?.schemas, Problem },
    responses: { ...description.components?.responses, ...Object.fromEntries(shared) },
  }
  return description
}

const nameOf = (status: number) => `Problem${status}`

/** A schema without a type accepts no body too. */
const mustBeSent = (schema: object | undefined) => schema !== undefined && ('type' in schema || 'anyOf' in schema)
