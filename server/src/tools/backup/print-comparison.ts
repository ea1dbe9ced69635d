import type { Comparison } from '#platform/backup/compare-copies.ts'

/** True if everything is equal. */
export function printComparison(lines: readonly Comparison[], [original, copy]: readonly [string, string]): boolean {
  console.table(
    lines.map((line) => ({
      what: line.what,
      [original]: line.original,
      [copy]: line.copy,
      verdict: line.isEqual ? 'equal' : 'DIFFERENT',
    })),
  )
  const { length: count } = lines.filter(({ isEqual }) => !isEqual)
  console.log(count === 0 ? 'Everything is equal.' : `${count} difference(s).`)
  return count === 0
}
