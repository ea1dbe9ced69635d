import { isUnderAuth } from '../under-auth.ts'
import { type Document, operationsOf } from './document.ts'

/** Where a route's schema says the address of what it made, until the description is complete. */
export const LOCATION = 'x-location'

const parameters = {
  AcceptLanguage: header('Accept-Language', 'The language of sentences for people.', { enum: ['fr', 'en', 'wo'] }),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A text that the caller makes up for one act. The same request with the same key within 24 hours gets the same answer and acts once.',
    { minLength: 1, maxLength: 255 },
  ),
  IfMatch: header(
    'If-Match',
    'The `ETag` of what the caller has read: if it was changed since, nothing happens and the answer is 412.',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The `ETag` of what the caller has: unchanged, the answer is 304 without a body.',
  ),
  OrganizationId: header(
    'X-Organization-Id',
    'The organization for which an `admin` acts. Others may only name their own.',
  ),
  Reason: header(
    'X-Reason',
    'Why an `admin` acts for that organization, which is told: `support`, `correction`, `erasure`, `incident`, `audit` or `migration`. Required in production.',
  ),
}

function header(name: string, description: string, schema: object = {}) {
  return { name, in: 'header', required: false, description, schema: { type: 'string', ...schema } }
}

const integer = { type: 'integer' }
const headers = {
  RequestId: { description: 'Names the request in logs and to support.', schema: { type: 'string' } },
  RateLimitLimit: { description: 'Requests a minute from one address.', schema: integer },
  RateLimitRemaining: { description: 'How many of them are left.', schema: integer },
  RateLimitReset: { description: 'Seconds until they begin anew.', schema: integer },
  RetryAfter: { description: 'Seconds to wait before another attempt.', schema: integer },
  Location: { description: 'The address of what was made or begun.', schema: { type: 'string' } },
}

type HeaderName = keyof typeof headers
const reference = (name: HeaderName) => ({ $ref: `#/components/headers/${name}` })
const parameter = (name: keyof typeof parameters) => ({ $ref: `#/components/parameters/${name}` })
const onEveryAnswer = {
  'X-Request-Id': reference('RequestId'),
  'RateLimit-Limit': reference('RateLimitLimit'),
  'RateLimit-Remaining': reference('RateLimitRemaining'),
  'RateLimit-Reset': reference('RateLimitReset'),
}

/** Describes the headers that any request may have, and those of answers. */
export function describeHeaders(document: Document): void {
  for (const { path, method, operation } of operationsOf(document)) {
    const isPublic = operation.security?.length === 0
    operation.parameters = [
      ...(operation.parameters ?? []),
      parameter('AcceptLanguage'),
      ...(method === 'get' ? [parameter('IfNoneMatch')] : []),
      ...(isConditional(document, path, method) ? [parameter('IfMatch')] : []),
      ...(method !== 'get' && !isPublic && !isUnderAuth(path) ? [parameter('IdempotencyKey')] : []),
      ...(isPublic ? [] : [parameter('OrganizationId'), parameter('Reason')]),
    ]
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      if (answer.$ref || !status.startsWith('2')) continue
      const isLocated = operation[LOCATION] === true && (status === '201' || status === '202')
      answer.headers = { ...onEveryAnswer, ...(isLocated ? { Location: reference('Location') } : {}) }
    }
    delete operation[LOCATION]
  }
  for (const [name, answer] of Object.entries(document.components?.responses ?? {})) {
    const isRetried = /(429|503)$/.test(name)
    Object.assign(answer as object, {
      headers: { ...onEveryAnswer, ...(isRetried ? { 'Retry-After': reference('RetryAfter') } : {}) },
    })
  }
  document.components = { ...document.components, parameters, headers }
}

/** Who may read something may ask that it is changed only as it was read. */
export const isConditional = ({ paths = {} }: Document, path: string, method: string): boolean =>
  ['put', 'patch', 'delete'].includes(method) && paths[path]?.get !== undefined
