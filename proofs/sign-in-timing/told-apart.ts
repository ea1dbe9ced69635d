/** How well one can tell from which of two groups a time comes. */
export interface Comparison {
  /** The chance that a time of the second group is longer than one of the first: 0.5 if they cannot be told apart. */
  auc: number
  /** How far that is from 0.5, in standard errors (Mann-Whitney). */
  z: number
}

export function compare(first: readonly number[], second: readonly number[]): Comparison {
  const all = [
    ...first.map((value) => ({ value, isSecond: false })),
    ...second.map((value) => ({ value, isSecond: true })),
  ]
  all.sort((a, b) => a.value - b.value)
  let ranks = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end++
    // Equal times share the middle of their ranks.
    const rank = (start + 1 + end) / 2
    for (const { isSecond } of all.slice(start, end)) if (isSecond) ranks += rank
    start = end
  }
  const [m, n] = [first.length, second.length]
  const auc = (ranks - (n * (n + 1)) / 2) / (m * n)
  const standardError = Math.sqrt((m + n + 1) / (12 * m * n))
  return { auc, z: (auc - 0.5) / standardError }
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
