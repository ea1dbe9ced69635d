import { fitLine } from './line.ts'
import { type DailySeries, meanOf } from './series.ts'
import { fitWeekly } from './weekly.ts'

/** Mean absolute errors per day, on days that the models had not seen. */
export interface Backtest {
  ols_mae: number
  seasonal_mae: number
  /** How many forecasts were compared with the true value. */
  compared_days: number
}

const STEP_DAYS = 7
const HORIZON_DAYS = 14
const MIN_HISTORY_DAYS = 28

/** At earlier days, a week apart, forecasts the two weeks that followed from the days before. */
export function backtest(series: DailySeries): Backtest | undefined {
  const olsErrors: number[] = []
  const seasonalErrors: number[] = []
  for (let historyDays = MIN_HISTORY_DAYS; historyDays + STEP_DAYS <= series.values.length; historyDays += STEP_DAYS) {
    const past = { from: series.from, values: series.values.slice(0, historyDays) }
    const [line, weekly] = [fitLine(past.values), fitWeekly(past)]
    for (let day = historyDays; day < Math.min(historyDays + HORIZON_DAYS, series.values.length); day++) {
      const truth = series.values[day] ?? 0
      olsErrors.push(Math.abs(Math.max(0, line.at(day)) - truth))
      seasonalErrors.push(Math.abs(Math.max(0, weekly.at(day)) - truth))
    }
  }
  if (olsErrors.length === 0) return undefined
  return { ols_mae: meanOf(olsErrors), seasonal_mae: meanOf(seasonalErrors), compared_days: olsErrors.length }
}
