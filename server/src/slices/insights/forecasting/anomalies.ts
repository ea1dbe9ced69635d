import { type DailySeries, dayAt, meanOf, round } from './series.ts'

export interface Anomaly {
  /** The position of the day in the window. */
  index: number
  date: string
  value: number
  zscore: number
}

export const ANOMALY_THRESHOLD = 2.2

/**
 * Days whose value is far from the mean of the active days. Empty days are left out, because otherwise every working day
 * of a quiet organization would be an anomaly.
 */
export function findAnomalies(series: DailySeries): Anomaly[] {
  const active = series.values.filter((value) => value !== 0)
  const mean = meanOf(active)
  const deviation = Math.sqrt(meanOf(active.map((value) => (value - mean) ** 2)))
  if (deviation === 0) return []
  return series.values.flatMap((value, index) => {
    const zscore = (value - mean) / deviation
    if (value === 0 || Math.abs(zscore) <= ANOMALY_THRESHOLD) return []
    return [{ index, date: dayAt(series, index), value, zscore: round(zscore, 2) }]
  })
}
