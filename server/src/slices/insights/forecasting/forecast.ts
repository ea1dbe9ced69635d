import { backtest } from './backtest.ts'
import { fitLine, type Line } from './line.ts'
import { countActive, type DailySeries, dayAt, MIN_ACTIVE_DAYS, round, sinceFirstActiveDay } from './series.ts'
import { fitWeekly } from './weekly.ts'

export const HORIZON_DAYS = 30
/** With a shorter history than this the confidence is reduced in proportion. */
const FULL_HISTORY_DAYS = 30

export interface Prediction {
  date: string
  value: number
  low: number
  high: number
}

export interface SeasonalForecast {
  predictions: { date: string; value: number }[]
  backtest: { ols_mae: number; seasonal_mae: number; compared_days: number }
}

export interface Forecast {
  predictions: Prediction[]
  confidence: number
  r_squared: number
  slope: number
  /** Null unless the backtest shows that it is better than the straight line on this series. */
  seasonal: SeasonalForecast | null
}

/** The next 30 days by ordinary least squares over the days since the first active one. */
export function forecast(series: DailySeries): Forecast {
  const past = sinceFirstActiveDay(series)
  if (countActive(past.values) < MIN_ACTIVE_DAYS) {
    return { predictions: [], confidence: 0, r_squared: 0, slope: 0, seasonal: null }
  }
  const line = fitLine(past.values)
  const { length } = past.values
  return {
    predictions: nextDays(length).map((day) => predict(line, day, dayAt(past, day))),
    confidence: round(line.rSquared * Math.min(1, length / FULL_HISTORY_DAYS), 4),
    r_squared: round(line.rSquared, 4),
    slope: round(line.slope, 6),
    seasonal: seasonalForecast(past),
  }
}

function predict(line: Line, day: number, date: string): Prediction {
  const [value, spread] = [line.at(day), line.spreadAt(day)]
  return { date, value: notNegative(value), low: notNegative(value - spread), high: notNegative(value + spread) }
}

function seasonalForecast(past: DailySeries): SeasonalForecast | null {
  const backtested = backtest(past)
  if (!backtested || backtested.seasonal_mae >= backtested.ols_mae) return null
  const weekly = fitWeekly(past)
  return {
    predictions: nextDays(past.values.length).map((day) => ({
      date: dayAt(past, day),
      value: notNegative(weekly.at(day)),
    })),
    backtest: {
      ols_mae: round(backtested.ols_mae, 2),
      seasonal_mae: round(backtested.seasonal_mae, 2),
      compared_days: backtested.compared_days,
    },
  }
}

const nextDays = (first: number) => Array.from({ length: HORIZON_DAYS }, (_, index) => first + index)

const notNegative = (value: number) => Math.max(0, round(value, 2))
