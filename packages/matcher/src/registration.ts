// The time between two registrations is evidence: people come back after months rather than after years, and nobody is
// registered before birth. Without both days there is no such evidence.
import type { BirthDate } from './dates.ts'

export const intervalLevels = [
  'missing',
  'within_month',
  'within_year',
  'within_2_years',
  'within_3_years',
  'within_4_years',
  'within_5_years',
  'longer',
] as const

const maxDays = [31, 366, 731, 1_096, 1_461, 1_827]
const UNKNOWN = 0
const DAY = 86_400_000

/** Days since 1970, 0 when unknown. */
export function dayOfRegistration(date: string | null | undefined): number {
  if (!date) return UNKNOWN
  const day = Math.floor(Date.parse(date.slice(0, 10)) / DAY)
  return day > UNKNOWN ? day : UNKNOWN
}

export function compareRegistrations(a: number, b: number): number {
  if (a === UNKNOWN || b === UNKNOWN) return 0
  const days = Math.abs(a - b)
  let level = 1
  for (const max of maxDays) {
    if (days < max) return level
    level++
  }
  return level
}

/** Whether one person was registered before the other was born. */
export const precedesBirth = (registered: number, birth: BirthDate | undefined) =>
  registered !== UNKNOWN && birth !== undefined && registered < birth.firstDay
