import type { Phrase } from '@samakart/rules/language'
import { Type } from 'typebox'
import type { Mistake } from '#platform/invalid.ts'

/** A day as `YYYY-MM-DD`. Days begin and end in UTC, which is the time of most of West Africa. */
export const Day = Type.String({ format: 'date', maxLength: 10 })

const DAY_MS = 86_400_000
const MAX_YEARS = 50

const isOver: Phrase = {
  fr: 'Cette date est déjà passée.',
  en: 'This date has already passed.',
  wo: 'Bés boobu weesu na.',
}
const isFar: Phrase = {
  fr: 'Cette date est dans plus de {years} ans.',
  en: 'This date is more than {years} years away.',
  wo: 'Bés boobu sore na lu weesu {years} at.',
}

export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Whether a card that is valid until a day is expired: the day itself still counts. */
export function isExpired(validUntil: string | null, now: Date): boolean {
  return validUntil !== null && now.getTime() >= endOfDay(validUntil)
}

/** The first instant at which a card that is valid until a day is no longer valid. */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) + DAY_MS

/** The same day so many months later, or the last day of that month if it is shorter. */
export function monthsAfter(now: Date, months: number): string {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay))))
}

/** What is wrong with the last day of new cards. */
export function findValidityMistakes(validUntil: string | null | undefined, now: Date): Mistake[] {
  if (!validUntil) return []
  if (isExpired(validUntil, now)) return [{ path: 'valid_until', phrase: isOver }]
  const isTooFar = validUntil > monthsAfter(now, 12 * MAX_YEARS)
  return isTooFar ? [{ path: 'valid_until', phrase: isFar, values: { years: MAX_YEARS } }] : []
}
