/** What the decisions of an organization have taught, as JSON: the correction of each term that has one. */
export interface Correction {
  decisions: number
  /** When the last of the decisions was made. */
  until?: string
  terms: Record<string, number>
}

/** A correction as the comparison uses it. */
export interface TaughtModel {
  readonly decisions: number
  readonly values: Float64Array
}
