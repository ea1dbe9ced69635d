import type { DuplicateChoice, DuplicatePolicy } from './choices.ts'
import type { Finding } from './findings.ts'

/** Why a row needs a choice. */
export type Why = 'in_list' | 'hold_card' | 'look_alike'

export interface JudgedRow extends Finding {
  why: Why
  /** What happens to the row. */
  choice: DuplicateChoice
}

export interface AppliedPolicy {
  /** The rows that get no card, in order. */
  skipped: number[]
  judged: JudgedRow[]
}

/**
 * Says what a policy does with each row. Somebody who is in the list twice gets the first card that no row's own choice has skipped;
 * whoever only looks like somebody, or holds a card of another campaign, gets one.
 */
export function applyPolicy(
  findings: readonly Finding[],
  rowCount: number,
  { duplicates, rows }: DuplicatePolicy,
): AppliedPolicy {
  const skipped = new Set([...rows].flatMap(([row, choice]) => (choice === 'skip' && row < rowCount ? [row] : [])))
  /** The people of the list who get a card, by their first row. */
  const printed = new Set<number>()
  const firstRows = new Set(findings.flatMap(({ sameAs }) => sameAs ?? []))
  const found = new Map(findings.map((finding) => [finding.row, finding]))
  const judged: JudgedRow[] = []
  const rowsInOrder = [...new Set([...found.keys(), ...firstRows])].sort((a, b) => a - b)
  for (const row of rowsInOrder) {
    const finding = found.get(row)
    const person = finding?.sameAs ?? row
    const choice = skipped.has(row) ? 'skip' : settle(finding, rows.get(row) ?? duplicates, printed.has(person))
    if (choice === 'skip') skipped.add(row)
    else printed.add(person)
    if (finding) judged.push({ ...finding, why: whyOf(finding), choice })
  }
  return { skipped: [...skipped].sort((a, b) => a - b), judged }
}

function settle(finding: Finding | undefined, wanted: DuplicateChoice, isPrinted: boolean): DuplicateChoice {
  if (wanted === 'print') return 'print'
  if (isPrinted) return 'skip'
  return finding?.holds === 'this' ? wanted : 'print'
}

function whyOf({ sameAs, holds }: Finding): Why {
  if (sameAs !== undefined) return 'in_list'
  return holds === undefined ? 'look_alike' : 'hold_card'
}
