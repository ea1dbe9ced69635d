// Whether figures that were taken in windows one after the other stay where they are.
import { percentile } from '../../bench/percentile.ts'

/**
 * The first half warms up: pools open, code is compiled, and caches fill that keep tens of thousands of names, hashes and people, because nobody's
 * name comes twice.
 */
const WARM_UP_SHARE = 0.5

/**
 * The median of the last third divided by that of the third after the warm-up: 1 is flat. What cannot be judged is undefined and left out; without
 * anything else in one of the thirds nothing is known, and the answer is infinite.
 */
export function drift(values: readonly (number | undefined)[]): number {
  const warm = values.slice(Math.floor(values.length * WARM_UP_SHARE))
  const third = Math.max(1, Math.floor(warm.length / 3))
  const first = warm.slice(0, third).filter((value) => value !== undefined)
  const last = warm.slice(-third).filter((value) => value !== undefined)
  if (first.length === 0 || last.length === 0) return Number.POSITIVE_INFINITY
  return percentile(last, 0.5) / Math.max(1, percentile(first, 0.5))
}
