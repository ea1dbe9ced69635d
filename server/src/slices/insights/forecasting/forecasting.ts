/** A value for every day, oldest first, without gaps. */
export interface DailySeries {
  /** The first day, `2026-03-10`. */
  from: string
  values: readonly number[]
}

/** With fewer active days than this there is no forecast. */
const MIN_ACTIVE_DAYS = 3

const DAY_MS = 86_400_000

export function dayAt({ from }: Pick<DailySeries, 'from'>, index: number): string {
  return new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
function weekdayAt({ from }: Pick<DailySeries, 'from'>, index: number): number {
  return new Date(Date.parse(from) + index * DAY_MS).getUTCDay()
}

/** The series from its first active day on. Before that day the organization had done nothing. */
export function sinceFirstActiveDay(series: DailySeries): DailySeries {
  const first = series.values.findIndex((value) => value !== 0)
  if (first < 0) return { from: series.from, values: [] }
  return { from: dayAt(series, first), values: series.values.slice(first) }
}

function countActive(values: readonly number[]): number {
  return values.filter((value) => value !== 0).length
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

export function round(value: number, digits: number): number {
  const unit = 10 ** digits
  return Math.round(value * unit) / unit || 0
}

/** A straight line through a series by ordinary least squares. Day 0 is the first day. */
interface Line {
  slope: number
  intercept: number
  /** The share of the variance that the line explains; 1 when there is no variance. */
  rSquared: number
  at(day: number): number
  /** Half the width of the interval around the line in which 80 % of the values of that day lie. */
  spreadAt(day: number): number
}

/** 80 % of a normal distribution lies within this many standard deviations. */
const Z_OF_80_PERCENT = 1.2816

export function fitLine(values: readonly number[]): Line {
  const n = values.length
  const middle = (n - 1) / 2
  const mean = meanOf(values)
  let sxx = 0
  let sxy = 0
  let syy = 0
  for (const [x, y] of values.entries()) {
    sxx += (x - middle) ** 2
    sxy += (x - middle) * (y - mean)
    syy += (y - mean) ** 2
  }
  const slope = sxx === 0 ? 0 : sxy / sxx
  const intercept = mean - slope * middle
  const unexplained = Math.max(0, syy - slope * sxy)
  const deviation = n > 2 ? Math.sqrt(unexplained / (n - 2)) : 0
  return {
    slope,
    intercept,
    rSquared: syy === 0 ? 1 : Math.max(0, 1 - unexplained / syy),
    at: (day) => intercept + slope * day,
    spreadAt: (day) => Z_OF_80_PERCENT * deviation * Math.sqrt(1 + 1 / n + (sxx === 0 ? 0 : (day - middle) ** 2 / sxx)),
  }
}

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

/** Mean absolute errors per day, on days that the models had not seen. */
interface Backtest {
  ols_mae: number
  seasonal_mae: number
  /** How many forecasts were compared with the true value. */
  compared_days: number
}

const STEP_DAYS = 7
const TESTED_DAYS = 14
const MIN_HISTORY_DAYS = 28

/** At earlier days, a week apart, forecasts the two weeks that followed from the days before. */
export function backtest(series: DailySeries): Backtest | undefined {
  const olsErrors: number[] = []
  const seasonalErrors: number[] = []
  for (let historyDays = MIN_HISTORY_DAYS; historyDays + STEP_DAYS <= series.values.length; historyDays += STEP_DAYS) {
    const past = { from: series.from, values: series.values.slice(0, historyDays) }
    const [line, weekly] = [fitLine(past.values), fitWeekly(past)]
    for (let day = historyDays; day < Math.min(historyDays + TESTED_DAYS, series.values.length); day++) {
      const truth = series.values[day] ?? 0
      olsErrors.push(Math.abs(Math.max(0, line.at(day)) - truth))
      seasonalErrors.push(Math.abs(Math.max(0, weekly.at(day)) - truth))
    }
  }
  if (olsErrors.length === 0) return undefined
  return { ols_mae: meanOf(olsErrors), seasonal_mae: meanOf(seasonalErrors), compared_days: olsErrors.length }
}

const HORIZON_DAYS = 30
/** With a shorter history than this the confidence is reduced in proportion. */
const FULL_HISTORY_DAYS = 30

interface Prediction {
  date: string
  value: number
  low: number
  high: number
}

interface SeasonalForecast {
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

export interface Anomaly {
  /** The position of the day in the window. */
  index: number
  date: string
  value: number
  zscore: number
}

const ANOMALY_THRESHOLD = 2.2

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
