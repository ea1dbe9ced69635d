import { Type } from 'typebox'

/** An instant, or a day, which begins in UTC. */
export const Instant = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })], { description })

/** A leap second counts as the second before it. */
export const instantOf = (text: string): string => new Date(text.replace(/:60(?=[.Zz+-]|$)/, ':59')).toISOString()
