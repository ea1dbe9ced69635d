// Requests that the description accepts and that the service can act on.
import fc from 'fast-check'
import { type Arbitrary, validValues } from './arbitraries.ts'
import type { Operation } from './description.ts'
import { hintsFor, type World } from './hints.ts'
import { type Known, Pick } from './known.ts'

export interface RequestParts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

export function validRequests(operation: Operation, world: World): fc.Arbitrary<RequestParts> {
  const { field, body } = hintsFor(operation.name, world)
  const record = (place: 'path' | 'query') => {
    const used = operation.parameters.filter(
      ({ in: where, name, required }) => where === place && (field(name) !== null || required),
    )
    const values = used.map(({ name, schema }) => [name, validValues(schema, field, name)])
    const requiredKeys = used.filter(({ required }) => required).map(({ name }) => name)
    const fields = Object.fromEntries(values) as Record<string, Arbitrary>
    return fc.record(fields, { requiredKeys, noNullPrototype: true })
  }
  return fc.record({
    path: record('path'),
    query: record('query'),
    body: body ?? (operation.body ? validValues(operation.body, field) : fc.constant(undefined)),
  }) as fc.Arbitrary<RequestParts>
}

/** Puts known values in the places that were left for them. An unknown one becomes an id that nothing has. */
export function fillIn(value: unknown, known: Known): unknown {
  if (value instanceof Pick) return known.find(value) ?? `unknown-${value.kind.replaceAll(' ', '-')}`
  if (Array.isArray(value)) return value.map((item) => fillIn(item, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner, known)]))
}

export function addressOf(operation: Operation, { path, query }: RequestParts): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(path[name]))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encode(name)}=${encode(one)}`),
  )
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}

/** Half a surrogate pair cannot be encoded, so the address gets the replacement character. */
export const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
