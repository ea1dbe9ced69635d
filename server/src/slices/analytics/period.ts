// Days in Dakar, which keeps UTC all year.

const DAY_MS = 86_400_000

/** Ten years: longer than any organization has had data, and short enough to return every day. */
export const MAX_DAYS = 3_660
export const DEFAULT_DAYS = 30

/** `2026-03-10` */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

export function addDays(day: string, count: number): string {
  return dayOf(new Date(Date.parse(day) + count * DAY_MS))
}

export interface Period {
  /** Both ends are part of it. */
  from: string
  to: string
  days: number
}

/** The last days up to today, today included. */
export function lastDays(now: Date, days: number): Period {
  const to = dayOf(now)
  return { from: addDays(to, 1 - days), to, days }
}

/** Every day of a period, oldest first. */
export function daysOf({ from, days }: Period): string[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index))
}
