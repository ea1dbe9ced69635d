import { meanOf } from './series.ts'

/** A straight line through a series by ordinary least squares; day 0 is the first. */
export interface Line {
  slope: number
  intercept: number
  /** The share of the spread that the line explains; 1 where there is no spread. */
  rSquared: number
  at(day: number): number
  /** How far around the line a value of that day lies in four cases of five. */
  spreadAt(day: number): number
}

/** Four cases of five lie within so many standard deviations. */
const FOUR_OF_FIVE = 1.2816

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
    spreadAt: (day) => FOUR_OF_FIVE * deviation * Math.sqrt(1 + 1 / n + (sxx === 0 ? 0 : (day - middle) ** 2 / sxx)),
  }
}
