// Values that a schema accepts.
import fc from 'fast-check'
import type { Schema } from './description.ts'

export type Arbitrary = fc.Arbitrary<unknown>
/** Where the schema alone does not say which values work. `undefined` leaves the field to the schema, null leaves it out. */
export type Hint = (field: string) => Arbitrary | null | undefined

const MAX_TEXT = 120
const MAX_ITEMS = 4

const letters = [...'aàbcdeéfghiïjklmnñŋoôpqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -’.']

const byFormat: Record<string, Arbitrary> = {
  date: fc
    .date({ min: new Date('1950-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  email: fc.integer({ min: 1, max: 2 ** 40 }).map((number) => `person${number}@example.org`),
  uri: fc.constantFrom('https://dhis2.example.org', 'https://play.example.org/stable-2-41'),
}

export function validValues(schema: Schema, hint: Hint = () => undefined, field = ''): Arbitrary {
  const hinted = hint(field)
  if (hinted) return hinted
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValues(one, hint, '')))
  const [type] = [schema.type].flat()
  switch (type ?? (schema.properties ? 'object' : undefined)) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(validValues(schema.items ?? {}, hint, ''), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS)),
      })
    case 'object':
      return objectOf(schema, hint)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf(schema: Schema, hint: Hint): Arbitrary {
  const { properties = {}, required = [] } = schema
  const used = Object.entries(properties).filter(([name]) => hint(name) !== null || required.includes(name))
  const fields = Object.fromEntries(used.map(([name, inner]) => [name, validValues(inner, hint, name)]))
  const requiredKeys = required.filter((name) => name in fields)
  if (used.length > 0) return fc.record(fields, { requiredKeys, noNullPrototype: true })
  const values =
    typeof schema.additionalProperties === 'object' ? schema.additionalProperties : schema.patternProperties?.['^.*$']
  return values
    ? fc.dictionary(fc.constantFrom('nin', 'dossier', 'carte'), validValues(values), {
        maxKeys: 2,
        noNullPrototype: true,
      })
    : fc.constant({})
}

function textOf(schema: Schema): Arbitrary {
  const format = schema.format === undefined ? undefined : byFormat[schema.format]
  if (format) return format
  const [minLength, maxLength] = [schema.minLength ?? 0, Math.min(schema.maxLength ?? MAX_TEXT, MAX_TEXT)]
  if (schema.pattern && schema.pattern !== '\\S') {
    return fc
      .stringMatching(new RegExp(schema.pattern))
      .filter((text) => text.length >= minLength && text.length <= (schema.maxLength ?? MAX_TEXT))
  }
  const isVisible = (text: string) => text.trim().length >= Math.max(1, minLength)
  return fc
    .string({ unit: fc.constantFrom(...letters), minLength: Math.max(1, minLength), maxLength })
    .map((text) =>
      isVisible(text) ? text : 'Séance'.repeat(Math.ceil(Math.max(1, minLength) / 6)).slice(0, Math.max(6, minLength)),
    )
}
