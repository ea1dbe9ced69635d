import type { TSchema } from 'typebox'
import type { Document } from './document.ts'

/**
 * How a schema says in the description what the verb checks after the schema: a verb names every mistake in a sentence for people,
 * and takes values as people type them.
 */
const DESCRIBED = 'x-described-as'

/** Adds to the description of a schema. Requests are checked without it. */
export const describedAs = <T extends TSchema>(schema: T, described: object): T => ({
  ...schema,
  [DESCRIBED]: described,
})

/** Puts the descriptions in their places. */
export function resolveDescribed(document: Document): Document {
  return resolve(document) as Document
}

function resolve(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(resolve)
  if (typeof part !== 'object' || part === null) return part
  const { [DESCRIBED]: described, ...rest } = part as Record<string, unknown>
  const whole = described ? { ...rest, ...(described as object) } : rest
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, resolve(value)]))
}
