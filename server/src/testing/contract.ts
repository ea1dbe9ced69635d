import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { LightMyRequestResponse } from 'fastify'

interface Operation {
  method: string
  path: string
  responses: Record<string, ExpectedResponse>
}

interface ExpectedResponse {
  fields?: unknown
  decided?: unknown
  /** One type, or one per requested artifact. */
  content_type?: string | Record<string, string>
  values?: Record<string, unknown[]>
  /** Further fields for each value of `status`. */
  when?: Record<string, unknown>
}

const text = readFileSync(new URL('../../contract.json', import.meta.url), 'utf8')
const { operations, additional } = JSON.parse(text) as Record<'operations' | 'additional', Operation[]>

/** All operations over HTTP. */
export const contractOperations: readonly Operation[] = [...operations, ...additional].filter(
  ({ method }) => method !== 'WS',
)

const isType: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null,
  null: (value) => value === null,
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  timestamp: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(String(value)),
}

/** Checks an answer against the contract: the status is listed, and every field exists and has its type. */
export function assertContract(method: string, path: string, answer: LightMyRequestResponse): void {
  const where = `${method} ${path} ${answer.statusCode}`
  const operation = contractOperations.find((candidate) => candidate.method === method && candidate.path === path)
  const response = operation?.responses[String(answer.statusCode)]
  assert.ok(response, `${where} is not in the contract: ${answer.body}`)
  const [contentType = ''] = String(answer.headers['content-type']).split(';')
  const types = response.content_type ?? {}
  const allowed = typeof types === 'string' ? [types] : Object.values(types)
  assert.ok(allowed.length === 0 || allowed.includes(contentType), `${where} ${contentType}`)
  if (response.fields) assertShape(answer.json(), response.fields, where)
  if (response.decided) assertShape(answer.json(), response.decided, where)
  if (response.when) assertShape(answer.json(), response.when[answer.json().status] ?? {}, where)
  for (const [place, words] of Object.entries(response.values ?? {})) {
    for (const value of valuesAt(answer.json(), place.split('.'))) assert.ok(words.includes(value), `${where} ${place}`)
  }
}

/** `name[]` is an array and `a|b` a choice of types. */
function assertShape(value: unknown, shape: unknown, where: string): void {
  if (typeof shape === 'string') {
    const isAllowed = shape.split('|').some((name) => isType[name]?.(value))
    assert.ok(isAllowed, `${where}: ${JSON.stringify(value)} is not ${shape}`)
    return
  }
  for (const [key, inner] of Object.entries(shape as object)) {
    const [part] = valuesAt(value, [key.replace('[]', '')])
    assert.notEqual(part, undefined, `${where}.${key} is missing`)
    if (!key.endsWith('[]')) assertShape(part, inner, `${where}.${key}`)
    else {
      assert.ok(Array.isArray(part), `${where}.${key} is no array`)
      for (const item of part) assertShape(item, inner, `${where}.${key}`)
    }
  }
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value]
  const key = name.replace('[]', '')
  const part = key === '' ? value : (value as Record<string, unknown>)[key]
  const parts = name.endsWith('[]') ? (part as unknown[]) : [part]
  return parts.flatMap((inner) => valuesAt(inner, rest))
}
