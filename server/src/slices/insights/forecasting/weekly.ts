import { fitLine } from './line.ts'
import { type DailySeries, meanOf, weekdayAt } from './series.ts'

/** As many imaginary days lie exactly on the line, so that a weekday with few days changes the forecast less. */
const PRIOR_DAYS = 2

/** The straight line plus the usual difference of each day of the week from it. */
export function fitWeekly(series: DailySeries): { at(day: number): number } {
  const line = fitLine(series.values)
  const sums = new Array<number>(7).fill(0)
  const counts = new Array<number>(7).fill(0)
  for (const [day, value] of series.values.entries()) {
    const weekday = weekdayAt(series, day)
    sums[weekday] = (sums[weekday] ?? 0) + value - line.at(day)
    counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  const raw = sums.map((sum, weekday) => sum / ((counts[weekday] ?? 0) + PRIOR_DAYS))
  const centre = meanOf(raw)
  return { at: (day) => line.at(day) + (raw[weekdayAt(series, day)] ?? 0) - centre }
}
