import { meanOf } from './series.ts'

/** A straight line through a series by ordinary least squares. Day 0 is the first day. */
export interface Line {
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
