// Whether figures that were taken in windows one after the other stay where they are.
import { percentile } from '../../bench/percentile.ts'

/**
 * The first half warms up: pools open, code is compiled, and caches fill that keep tens of thousands of names, hashes and people, because nobody's
 * name comes twice.
 */
const WARM_UP_SHARE = 0.5

/** The median of the last third divided by that of the third after the warm-up: 1 is flat. */
export function drift(values: readonly number[]): number {
  const warm = values.slice(Math.floor(values.length * WARM_UP_SHARE))
  const third = Math.max(1, Math.floor(warm.length / 3))
  return percentile(warm.slice(-third), 0.5) / Math.max(1, percentile(warm.slice(0, third), 0.5))
}
