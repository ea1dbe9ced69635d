/** The exit code of a writer process whose database was killed. */
export const DATABASE_KILLED = 9

/** The number of rows in a transaction. If fewer are found, the transaction is torn. */
export const PARTS = 3

/** What a writer process found when it opened its folder. */
export interface FoundState {
  /** The number of transactions with all their rows, and with only some of them. */
  whole: number
  torn: number
  highest: number
  last: number
  areTotalsRight: boolean
}

export type ProcessLine = ({ kind: 'opened' } & FoundState) | { kind: 'acknowledged'; number: number }
