import { STATUS_CODES } from 'node:http'
import { Problem } from '../problem-schema.ts'
import { formatAt, type RefusalFormat } from '../refusal-format.ts'
import { isConditional } from './describe-headers.ts'
import { type Document, operationsOf } from './document.ts'

/** Where a route's schema says which refusals it may answer, until the description is complete. */
export const PROBLEMS = 'x-problems'

type Form = Pick<RefusalFormat, 'name' | 'mediaType' | 'schema'>
const general: Form = { name: 'Problem', mediaType: 'application/problem+json', schema: Problem }
const bodyOf = ({ name, mediaType }: Form) => ({ [mediaType]: { schema: { $ref: `#/components/schemas/${name}` } } })

/** Describes each refusal once. Operations refer to it, since repeating it would fill most of the description. */
export function withProblems(description: Document, formats: readonly RefusalFormat[] = []): Document {
  const used = new Map<string, { form: Form; status: number }>()
  for (const { path, method, operation } of operationsOf(description)) {
    const { responses = {}, requestBody } = operation
    const problems = [...((operation[PROBLEMS] as number[] | undefined) ?? [])]
    if (isConditional(description, path, method)) problems.push(412)
    const form = formatAt(formats, path) ?? general
    delete operation[PROBLEMS]
    operation.responses = responses
    for (const status of problems) {
      used.set(nameOf(form, status), { form, status })
      const own = responses[status]
      if (own && 'content' in own) own.content = { ...own.content, ...bodyOf(form) }
      else responses[status] = { $ref: `#/components/responses/${nameOf(form, status)}` }
    }
    if (method === 'get') responses[304] ??= { description: 'What the caller has is still current (If-None-Match).' }
    if (requestBody) requestBody.required = Object.values(requestBody.content).every(({ schema }) => mustBeSent(schema))
  }
  const shared = [...used]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { form, status }]) => [name, { description: STATUS_CODES[status], content: bodyOf(form) }])
  description.components = {
    ...description.components,
    schemas: {
      ...description.components?.schemas,
      ...Object.fromEntries([general, ...formats].map(({ name, schema }) => [name, schema])),
    },
    responses: { ...description.components?.responses, ...Object.fromEntries(shared) },
  }
  return description
}

const nameOf = ({ name }: Form, status: number) => `${name}${status}`

/** A schema without a type accepts no body too. */
const mustBeSent = (schema: object | undefined) => schema !== undefined && ('type' in schema || 'anyOf' in schema)
