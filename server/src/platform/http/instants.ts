import { Type } from 'typebox'

/** An instant, or a day, which begins in UTC. */
export const Instant = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })], { description })

/** The database reads no year 0, and answers no year of five digits. */
const FIRST = Date.parse('0001-01-01T00:00:00.000Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** What a request names as an instant or a day. A leap second counts as the second before it. */
export function instantOf(text: string): Date {
  const at = Date.parse(text.replace(/:60(?=[.Zz+-]|$)/, ':59'))
  return new Date(Math.min(LAST, Math.max(FIRST, at)))
}
