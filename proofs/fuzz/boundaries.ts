// The values at the edges of a schema, and one beyond them.
import type { Schema } from '../api/description.ts'

const LONGEST = 40_000

export function boundariesOf(schema: Schema): unknown[] {
  if (schema.anyOf) return schema.anyOf.flatMap(boundariesOf)
  const [type] = [schema.type].flat()
  if (type === 'string') {
    const { minLength = 0, maxLength } = schema
    const lengths = [minLength - 1, minLength, ...(maxLength === undefined ? [] : [maxLength, maxLength + 1])]
    return lengths.filter((length) => length >= 0 && length <= LONGEST).map((length) => 'a'.repeat(length))
  }
  if (type === 'integer' || type === 'number') {
    const edges = [schema.minimum, schema.maximum].filter((edge) => edge !== undefined)
    return [...edges.flatMap((edge) => [edge - 1, edge, edge + 1]), 0.5, Number.MAX_SAFE_INTEGER]
  }
  if (type === 'array') return [[], Array.from({ length: Math.min((schema.maxItems ?? 0) + 1, 120) }, () => 'a')]
  if (schema.enum) return [...schema.enum, String(schema.enum[0]).toUpperCase(), `${schema.enum[0]} `]
  return [null]
}
