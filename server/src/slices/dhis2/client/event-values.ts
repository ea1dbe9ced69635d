import { Guarded } from '../guard/guarded.ts'
import type { AttributeValues } from './parse-enrollments.ts'
import { type Json, listOf, optionalText } from './read-json.ts'

const MAX_EVENTS = 5_000
const MAX_VALUES = 1_000
const MAX_VALUE_CHARACTERS = 50_000

/**
 * The newest value of each wanted data element among the visits of an enrollment. Nothing else of the visits is kept. The
 * server's times are texts of one form, so that the later one is also the greater one.
 */
export function newestValues(enrollment: Json, wanted: ReadonlySet<string> | undefined): AttributeValues {
  const values = new Map<string, Guarded<string>>()
  if (!wanted || wanted.size === 0) return values
  const times = new Map<string, string>()
  for (const event of listOf(enrollment.events ?? [], 'events', MAX_EVENTS)) {
    const at = optionalText(event.occurredAt) ?? optionalText(event.eventDate)
    if (event.deleted === true || at === null) continue
    for (const { dataElement, value } of listOf(event.dataValues ?? [], 'values', MAX_VALUES)) {
      const uid = `${event.programStage}.${dataElement}`
      const isValue = typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_CHARACTERS
      if (!wanted.has(uid) || !isValue || at < (times.get(uid) ?? '')) continue
      times.set(uid, at)
      values.set(uid, new Guarded(value))
    }
  }
  return values
}
