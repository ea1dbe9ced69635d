import { type DailySeries, dayAt, meanOf, rounded } from './series.ts'

export interface Anomaly {
  /** The day's place in the window. */
  index: number
  date: string
  value: number
  zscore: number
}

export const ANOMALY_THRESHOLD = 2.2

/**
 * Days that lie far from the others, among days on which there was something: with the empty days in, every working day
 * of a quiet programme would stand out.
 */
export function findAnomalies(series: DailySeries): Anomaly[] {
  const active = series.values.filter((value) => value !== 0)
  const mean = meanOf(active)
  const deviation = Math.sqrt(meanOf(active.map((value) => (value - mean) ** 2)))
  if (deviation === 0) return []
  return series.values.flatMap((value, index) => {
    const zscore = (value - mean) / deviation
    if (value === 0 || Math.abs(zscore) <= ANOMALY_THRESHOLD) return []
    return [{ index, date: dayAt(series, index), value, zscore: rounded(zscore, 2) }]
  })
}
