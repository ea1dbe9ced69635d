import {
  type Correction,
  correctionTerms,
  emptyRows,
  fitLogistic,
  logitOfProbability,
  reachOf,
} from '@samakart/matcher'

/** A pair that somebody decided, with the terms by which a correction may speak of it. */
export interface DecidedPair {
  terms: readonly number[]
  /** The probability that the rules and the profile in use give, without the correction. */
  probability: number
  /** The same with the correction in use, if there is one. */
  active: number
  isSame: boolean
  /** Pairs that have a person in common, directly or through others, have the same group. */
  group: number
  /** Decided after the correction in use was taught, or there is none: only these compare the two fairly. */
  isUnseen: boolean
  decidedAt: Date
}

/** As if each term had been seen in a dozen pairs that taught nothing: few decisions move a score little. */
const RIDGE = 4
/** All pairs together show sooner than those of one kind whether the scores promise too much or too little. */
const RIDGE_OF_ALL = 1

/** Logistic regression around the scores in use: what is fitted is only the difference. */
export function fitCorrection(pairs: readonly DecidedPair[]): Correction {
  const rows = emptyRows()
  for (const { terms, probability, isSame } of pairs) {
    const logit = logitOfProbability(probability)
    const reach = reachOf(logit)
    for (const term of terms) {
      rows.columns.push(term)
      rows.values.push(reach)
    }
    rows.starts.push(rows.columns.length)
    rows.labels.push(isSame ? 1 : 0)
    rows.weights.push(1)
    rows.offsets.push(logit)
  }
  const fitted = fitLogistic(rows, correctionTerms.length, { ridge: RIDGE, interceptRidge: RIDGE_OF_ALL, steps: 30 })
  const terms: Record<string, number> = {}
  for (const [at, { name }] of correctionTerms.entries()) {
    const value = Math.round((fitted[at] as number) * 1e4) / 1e4
    if (value !== 0) terms[name] = value
  }
  return { decisions: pairs.length, terms }
}
