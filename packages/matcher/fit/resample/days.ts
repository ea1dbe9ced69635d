import type { SeededRandom } from '../../synthetic/seeded-random.ts'
import type { Day } from './observed.ts'

const DAY = 86_400_000

export const isoOf = ({ year, month, day }: Day) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
/** The number of the day since 1970. */
export const numberOf = ({ year, month, day }: Day) => Math.round(Date.UTC(year, month - 1, day) / DAY)
export const dayOfNumber = (number: number): Day => {
  const date = new Date(number * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
export const earlier = (one: Day, other: Day) => (numberOf(one) < numberOf(other) ? one : other)
export const later = (one: Day, other: Day) => (numberOf(one) < numberOf(other) ? other : one)
/** Any day that every month has. */
export const anyDay = (random: SeededRandom) => ({ month: 1 + random.below(12), day: 1 + random.below(28) })
