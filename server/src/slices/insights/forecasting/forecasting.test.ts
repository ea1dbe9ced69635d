import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { DailySeries } from './forecasting.ts'
import { backtest, findAnomalies, fitLine, fitWeekly, forecast, saturationOf } from './forecasting.ts'

const from = '2026-01-05'
const series = (values: number[]): DailySeries => ({ from, values })

const amounts = fc.array(fc.nat({ max: 5_000 }), { minLength: 3, maxLength: 90 })
const near = (a: number, b: number, tolerance = 1e-6) =>
  assert.ok(Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b)), `${a} is not ${b}`)

test('the line through 2, 4, 9 is the one calculated by hand', () => {
  // mean x 1, mean y 5, Sxy = (-1)(-3) + 0 + (1)(4) = 7, Sxx = 2, Syy = 9 + 1 + 16 = 26
  const line = fitLine([2, 4, 9])
  near(line.slope, 3.5)
  near(line.intercept, 1.5)
  near(line.rSquared, 49 / 52)
  near(line.at(3), 12)
  // s^2 = (26 - 24.5) / 1; at day 3: 1 + 1/3 + 4/2
  near(line.spreadAt(3), 1.2816 * Math.sqrt(1.5) * Math.sqrt(1 + 1 / 3 + 2))
})

/** The same numbers in another way: the normal equations with raw sums. */
function normalEquations(values: readonly number[]) {
  const n = values.length
  const sum = (f: (y: number, x: number) => number) => values.reduce((total, y, x) => total + f(y, x), 0)
  const [sx, sy, sxx, sxy, syy] = [
    sum((_, x) => x),
    sum((y) => y),
    sum((_, x) => x * x),
    sum((y, x) => x * y),
    sum((y) => y * y),
  ]
  const slope = (n * sxy - sx * sy) / (n * sxx - sx * sx)
  const r = (n * sxy - sx * sy) / Math.sqrt((n * sxx - sx * sx) * (n * syy - sy * sy))
  return { slope, intercept: (sy - slope * sx) / n, rSquared: r * r }
}

test('slope, intercept and r squared are those of the normal equations', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const [ours, theirs] = [fitLine(values), normalEquations(values)]
      near(ours.slope, theirs.slope)
      near(ours.intercept, theirs.intercept)
      if (new Set(values).size > 1) near(ours.rSquared, theirs.rSquared)
      else assert.equal(ours.rSquared, 1)
    }),
  )
})

test('with fewer than three active days there are no predictions', () => {
  const zeros = { predictions: [], confidence: 0, r_squared: 0, slope: 0, seasonal: null }
  for (const values of [[], [0, 0, 0], [5], [0, 5, 0, 0, 7], new Array(90).fill(0)]) {
    assert.deepEqual(forecast(series(values)), zeros)
  }
  assert.equal(forecast(series([5, 0, 6, 7])).predictions.length, 30)
})

test('predictions cover the 30 days after the last, are never negative and lie in their interval', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const { predictions, confidence, r_squared } = forecast(series(values))
      if (predictions.length === 0) return
      assert.equal(predictions.length, 30)
      assert.equal(
        predictions[0]?.date,
        new Date(Date.parse(from) + values.length * 86_400_000).toISOString().slice(0, 10),
      )
      for (const { value, low, high } of predictions) assert.ok(0 <= low && low <= value && value <= high)
      assert.ok(confidence >= 0 && confidence <= r_squared && r_squared <= 1)
    }),
  )
  const falling = forecast(series([50, 40, 30, 20, 10]))
  assert.deepEqual([falling.slope, falling.predictions[29]?.value, falling.r_squared], [-10, 0, 1])
  assert.equal(falling.confidence, 0.1667)
})

test('empty days count only after the first active day', () => {
  const start = forecast(series([0, 0, 0, 0, 10, 10, 10]))
  assert.deepEqual([start.slope, start.predictions[0]?.value], [0, 10])
  const pause = forecast(series([9, 9, 9, 0, 0, 0]))
  assert.ok((pause.predictions[0]?.value ?? 9) < 1)
})

test('an organization that works on weekdays gets a seasonal forecast; a flat one keeps the straight line', () => {
  const weekdays = Array.from({ length: 84 }, (_, day) => (day % 7 < 5 ? 100 : 0))
  const { seasonal } = forecast(series(weekdays))
  assert.ok(seasonal)
  assert.ok(seasonal.backtest.seasonal_mae < seasonal.backtest.ols_mae / 3)
  const [monday, saturday] = [seasonal.predictions[0]?.value ?? 0, seasonal.predictions[5]?.value ?? 0]
  assert.ok(monday > 80 && saturday < 20, `${monday} and ${saturday}`)
  assert.equal(forecast(series(new Array(84).fill(40))).seasonal, null)
  assert.equal(forecast(series(weekdays.slice(0, 20))).seasonal, null, 'too short to try')
})

test('the forecasts of a backtest only depend on the days before them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 500 }), { minLength: 49, maxLength: 49 }), (values) => {
      const backtested = backtest(series(values))
      assert.ok(backtested)
      // Calculated by hand, from days 28, 35 and 42.
      const errors = [28, 35, 42].flatMap((historyDays) => {
        const weekly = fitWeekly(series(values.slice(0, historyDays)))
        return Array.from({ length: Math.min(14, 49 - historyDays) }, (_, ahead) =>
          Math.abs(Math.max(0, weekly.at(historyDays + ahead)) - (values[historyDays + ahead] ?? 0)),
        )
      })
      assert.equal(backtested.compared_days, 35)
      near(backtested.seasonal_mae, errors.reduce((sum, error) => sum + error, 0) / 35)
    }),
    { numRuns: 20 },
  )
})

test('z-scores among active days are those calculated by hand', () => {
  // Nine days of 10 and one of 60: mean 15, variance (9 x 25 + 2025) / 10 = 225, z = 45 / 15
  const values = [10, 0, 10, 10, 0, 10, 10, 10, 10, 10, 10, 60]
  assert.deepEqual(findAnomalies(series(values)), [{ index: 11, date: '2026-01-16', value: 60, zscore: 3 }])
  assert.deepEqual(findAnomalies(series([10, 10, 10, 10])), [])
  assert.deepEqual(findAnomalies(series([0, 0, 0, 500])), [], 'one active day has nothing to differ from')
  // Five values can never reach 2.2: the largest possible z is the root of four.
  assert.deepEqual(findAnomalies(series([1, 1, 1, 1, 1_000_000])), [])
})

test('anomalies are exactly the active days beyond 2.2 standard deviations', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000 }), { maxLength: 90 }), (values) => {
      const active = values.filter((value) => value > 0)
      const mean = active.reduce((sum, value) => sum + value, 0) / active.length
      const variance = active.reduce((sum, value) => sum + value * value, 0) / active.length - mean * mean
      const expected = values.flatMap((value, index) =>
        value > 0 && variance > 1e-9 && Math.abs(value - mean) > 2.2 * Math.sqrt(variance) * (1 + 1e-12) ? [index] : [],
      )
      const found = findAnomalies(series(values)).map(({ index }) => index)
      assert.deepEqual(found, expected)
    }),
  )
})

test('saturation is the first day before the renewal on which the forecast uses up the quota', () => {
  const steady = forecast(series([10, 10, 10]))
  const quota = (total: number, remaining: number, daysUntilReset: number) => ({ total, remaining, daysUntilReset })
  assert.deepEqual(saturationOf(quota(100, 45, 20), steady), {
    will_saturate: true,
    days_until_saturation: 5,
    saturation_pct: 100,
  })
  assert.deepEqual(saturationOf(quota(100, 45, 4), steady), {
    will_saturate: false,
    days_until_saturation: null,
    saturation_pct: 85,
  })
  assert.deepEqual(saturationOf(quota(-1, -1, 4), steady), {
    will_saturate: false,
    days_until_saturation: null,
    saturation_pct: 0,
  })
  assert.equal(saturationOf(quota(100, 0, 4), steady).days_until_saturation, 0)
  assert.equal(saturationOf(quota(0, 0, 4), forecast(series([]))).saturation_pct, 100)
  assert.equal(saturationOf(quota(200, 150, 20), forecast(series([]))).saturation_pct, 25)
})
