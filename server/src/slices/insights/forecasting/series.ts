/** A value for every day, oldest first, without gaps. */
export interface DailySeries {
  /** The first day, `2026-03-10`. */
  from: string
  values: readonly number[]
}

/** With fewer active days than this there is no forecast. */
export const MIN_ACTIVE_DAYS = 3

const DAY_MS = 86_400_000

export function dayAt({ from }: Pick<DailySeries, 'from'>, index: number): string {
  return new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayAt({ from }: Pick<DailySeries, 'from'>, index: number): number {
  return new Date(Date.parse(from) + index * DAY_MS).getUTCDay()
}

/** The series from its first active day on. Before that day the organization had done nothing. */
export function sinceFirstActiveDay(series: DailySeries): DailySeries {
  const first = series.values.findIndex((value) => value !== 0)
  if (first < 0) return { from: series.from, values: [] }
  return { from: dayAt(series, first), values: series.values.slice(first) }
}

export function countActive(values: readonly number[]): number {
  return values.filter((value) => value !== 0).length
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

export function round(value: number, digits: number): number {
  const unit = 10 ** digits
  return Math.round(value * unit) / unit || 0
}
