import { Invalid, type Mistake } from '../invalid.ts'
import { atMostCharacters } from './schema-mistakes.ts'

/** A list of objects, of whose fields only these are used. */
export interface ListSpec {
  name: string
  fields: readonly string[]
}

/** No field of a list has a use for longer texts. */
const MAX_CHARACTERS = 2_000
const MAX_UNKNOWN = 50
const MAX_NAME = 100

/**
 * A list without what nobody uses, so that megabytes of it do not travel between processes. Unknown fields keep their
 * names, as far as somebody is told them, and a value of the wrong type is replaced by another wrong one.
 */
export function slimList(rows: readonly unknown[], { name, fields }: ListSpec): unknown[] {
  const mistakes: Mistake[] = []
  const known = new Set(fields)
  const unknown = new Set<string>()
  const slim = rows.map((row, at) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return null
    const entries: [string, unknown][] = []
    for (const field of Object.keys(row)) {
      const value: unknown = (row as Record<string, unknown>)[field]
      if (known.has(field)) {
        const isLong = typeof value === 'string' && value.length > MAX_CHARACTERS
        if (isLong) mistakes.push(tooLong(`${name}/${at}/${field}`))
        entries.push([field, isLong ? '' : typeof value === 'string' || value === null ? value : 0])
      } else if (unknown.size < MAX_UNKNOWN && !unknown.has(field)) {
        unknown.add(field)
        entries.push([field.slice(0, MAX_NAME), null])
      }
    }
    return Object.fromEntries(entries)
  })
  if (mistakes.length > 0) throw new Invalid(mistakes)
  return slim
}

const tooLong = (path: string): Mistake => ({ path, phrase: atMostCharacters, values: { limit: MAX_CHARACTERS } })
