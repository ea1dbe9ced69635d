/** Rounded to two decimals. A percentage of nothing is 0. */
export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}
