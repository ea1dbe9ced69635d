import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import fhirPackage from 'fhir'

// The package is CommonJS, so its type describes the module instead of the class.
const { Fhir } = fhirPackage as unknown as { Fhir: new () => { validate(resource: object, options: object): Result } }

interface Result {
  valid: boolean
  messages: { severity: string; message: string; location: string }[]
}

const validator = new Fhir()

/** Checks a resource against the definitions of FHIR R4. */
export function assertFhir(resource: object): void {
  const { messages } = validator.validate(resource, { errorOnUnexpected: true })
  const errors = messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')
  assert.deepEqual(errors, [], JSON.stringify(resource, null, 1))
  assertNoEmpty(resource)
}

/** FHIR has neither null nor empty texts, lists and objects. */
function assertNoEmpty(value: unknown, path = ''): void {
  assert.ok(value !== null && value !== '', `${path} is empty`)
  if (typeof value !== 'object') return
  const inner = Object.entries(value as object)
  assert.ok(inner.length > 0, `${path} is empty`)
  for (const [key, item] of inner) assertNoEmpty(item, `${path}.${key}`)
}

/** The resource of an answer, checked by FHIR's definitions. */
// biome-ignore lint/suspicious/noExplicitAny: Resources are as various as FHIR.
export function resourceOf(answer: LightMyRequestResponse): any {
  assert.match(String(answer.headers['content-type']), /^application\/fhir\+json; charset=utf-8$/, answer.body)
  const resource = answer.json()
  assertFhir(resource)
  return resource
}
