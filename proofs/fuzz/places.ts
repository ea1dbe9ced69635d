// The places in a request where a value may be replaced.
import type { Operation, Schema } from '../api/description.ts'
import type { RequestParts } from '../api/valid-requests.ts'

export interface Place {
  part: 'path' | 'query' | 'body'
  keys: readonly string[]
  schema: Schema
}

export function placesIn(operation: Operation, parts: RequestParts): Place[] {
  const parameters = operation.parameters.map(({ in: part, name, schema }) => ({ part, keys: [name], schema }))
  return [...parameters, ...placesInBody(operation.body ?? {}, parts.body, [])]
}

function placesInBody(schema: Schema, value: unknown, keys: readonly string[]): Place[] {
  const own: Place[] = keys.length > 0 ? [{ part: 'body', keys, schema }] : []
  if (typeof value !== 'object' || value === null) return own
  const names = new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(value)])
  const inner = [...names].flatMap((name) =>
    placesInBody(
      schema.properties?.[name] ?? (Array.isArray(value) ? (schema.items ?? {}) : {}),
      (value as Record<string, unknown>)[name],
      [...keys, name],
    ),
  )
  return [...own, ...inner]
}

/** A copy of the request with another value at a place. `undefined` removes it. */
export function withValue(parts: RequestParts, { part, keys }: Place, value: unknown): RequestParts {
  return { ...parts, [part]: replaced(parts[part], keys, value) }
}

function replaced(inside: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const isList = Array.isArray(inside) || (inside === undefined && key === '0')
  const copy: Record<string, unknown> = isList
    ? ([...((inside as unknown[] | undefined) ?? [])] as never)
    : { ...(typeof inside === 'object' ? inside : {}) }
  const next = rest.length === 0 ? value : replaced(copy[key], rest, value)
  if (next === undefined) delete copy[key]
  else Object.defineProperty(copy, key, { value: next, enumerable: true, configurable: true, writable: true })
  return copy
}
