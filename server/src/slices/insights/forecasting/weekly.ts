import { fitLine } from './line.ts'
import { type DailySeries, meanOf, weekdayAt } from './series.ts'

/** A weekday that was seen rarely is believed less: so many imaginary days lie exactly on the line. */
const DOUBT = 2

/** The line, and how each day of the week usually differs from it. */
export function fitWeekly(series: DailySeries): { at(day: number): number } {
  const line = fitLine(series.values)
  const sums = new Array<number>(7).fill(0)
  const counts = new Array<number>(7).fill(0)
  for (const [day, value] of series.values.entries()) {
    const weekday = weekdayAt(series, day)
    sums[weekday] = (sums[weekday] ?? 0) + value - line.at(day)
    counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  const raw = sums.map((sum, weekday) => sum / ((counts[weekday] ?? 0) + DOUBT))
  const centre = meanOf(raw)
  return { at: (day) => line.at(day) + (raw[weekdayAt(series, day)] ?? 0) - centre }
}
