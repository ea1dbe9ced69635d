import type { Forecast } from './forecast.ts'
import { round } from './series.ts'

export interface Quota {
  /** -1 is unlimited. */
  total: number
  remaining: number
  daysUntilReset: number
}

export interface Saturation {
  will_saturate: boolean
  days_until_saturation: number | null
  saturation_pct: number
}

export function quotaPct({ total, remaining }: Quota): number {
  if (total < 0) return 0
  return total === 0 ? 100 : Math.min(100, round((100 * (total - remaining)) / total, 2))
}

/** Whether the month's quota is used up before it is renewed, according to the forecast. */
export function saturationOf(quota: Quota, { predictions, seasonal }: Forecast): Saturation {
  if (quota.total < 0) return { will_saturate: false, days_until_saturation: null, saturation_pct: 0 }
  if (quota.remaining === 0) return { will_saturate: true, days_until_saturation: 0, saturation_pct: 100 }
  const nextPredictions = (seasonal?.predictions ?? predictions).slice(0, Math.max(0, quota.daysUntilReset - 1))
  let used = 0
  let day: number | null = null
  for (const [index, { value }] of nextPredictions.entries()) {
    used += value
    if (used >= quota.remaining) {
      day ??= index + 1
    }
  }
  const pct = (100 * (quota.total - quota.remaining + used)) / quota.total
  return {
    will_saturate: day !== null,
    days_until_saturation: day,
    saturation_pct: Math.min(100, round(pct, 2)),
  }
}
