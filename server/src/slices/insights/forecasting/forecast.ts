import { backtest } from './backtest.ts'
import { fitLine, type Line } from './line.ts'
import { countActive, type DailySeries, dayAt, LEAST_POINTS, livingPart, rounded } from './series.ts'
import { fitWeekly } from './weekly.ts'

export const HORIZON_DAYS = 30
/** With so many days of history the fit is believed as it is; with fewer in proportion. */
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
  /** Only where it was nearer to the truth than the plain line, on this series' own past. */
  seasonal: SeasonalForecast | null
}

/** The next 30 days by ordinary least squares over the days since the first that had something. */
export function forecast(series: DailySeries): Forecast {
  const past = livingPart(series)
  if (countActive(past.values) < LEAST_POINTS) {
    return { predictions: [], confidence: 0, r_squared: 0, slope: 0, seasonal: null }
  }
  const line = fitLine(past.values)
  const { length } = past.values
  return {
    predictions: comingDays(length).map((day) => predict(line, day, dayAt(past, day))),
    confidence: rounded(line.rSquared * Math.min(1, length / FULL_HISTORY_DAYS), 4),
    r_squared: rounded(line.rSquared, 4),
    slope: rounded(line.slope, 6),
    seasonal: seasonalForecast(past),
  }
}

function predict(line: Line, day: number, date: string): Prediction {
  const [value, spread] = [line.at(day), line.spreadAt(day)]
  return { date, value: notNegative(value), low: notNegative(value - spread), high: notNegative(value + spread) }
}

function seasonalForecast(past: DailySeries): SeasonalForecast | null {
  const tried = backtest(past)
  if (!tried || tried.seasonal_mae >= tried.ols_mae) return null
  const weekly = fitWeekly(past)
  return {
    predictions: comingDays(past.values.length).map((day) => ({
      date: dayAt(past, day),
      value: notNegative(weekly.at(day)),
    })),
    backtest: {
      ols_mae: rounded(tried.ols_mae, 2),
      seasonal_mae: rounded(tried.seasonal_mae, 2),
      compared_days: tried.compared_days,
    },
  }
}

const comingDays = (first: number) => Array.from({ length: HORIZON_DAYS }, (_, index) => first + index)

const notNegative = (value: number) => Math.max(0, rounded(value, 2))
