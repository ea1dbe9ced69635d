/** The exit code of a writing process whose database was killed. */
export const DATABASE_KILLED = 9

/** Rows of one transaction; fewer of them found together is a torn transaction. */
export const PARTS = 3

/** What a writing process found when it opened its folder. */
export interface FoundState {
  /** Transactions with all their rows, and those with some of them. */
  whole: number
  torn: number
  highest: number
  last: number
  areTotalsRight: boolean
}

export type ProcessLine = ({ kind: 'opened' } & FoundState) | { kind: 'acknowledged'; number: number }
