// Decisions of reviewers correct the logarithm of the odds of a pair. Reviewers see only pairs between the two thresholds, so a
// correction counts in full there, less outside, and nothing far from them, where nobody has looked.
import type { Agreement } from '../agreement.ts'
import type { Evidence } from '../evidence.ts'
import type { ExplainedField, Reason } from '../explanation.ts'
import { correctionTerms, correctionTermsOf } from './correction-terms.ts'
import type { Correction, TaughtModel } from './taught-model.ts'

export const compileCorrection = ({ decisions, terms }: Correction): TaughtModel => ({
  decisions,
  values: Float64Array.from(correctionTerms, ({ name }) => terms[name] ?? 0),
})

/** The most that all terms of a pair may correct. Together with the slopes below, pairs never change their order for one correction. */
export const MAX_CORRECTION = 2
const NOTHING_BELOW = -2
const FULL_FROM = 0.4
const FULL_TO = 3.5
const NOTHING_ABOVE = 6

/** How much of a correction counts for a pair that had this logit without it. */
export function reachOf(logit: number): number {
  if (logit < FULL_FROM) return Math.max(0, (logit - NOTHING_BELOW) / (FULL_FROM - NOTHING_BELOW))
  return logit <= FULL_TO ? 1 : Math.max(0, (NOTHING_ABOVE - logit) / (NOTHING_ABOVE - FULL_TO))
}

/** The probability as the decisions correct it. */
export function correct(
  probability: number,
  { values }: TaughtModel,
  agreement: Agreement,
  evidence: readonly Evidence[],
): number {
  const logit = logitOfProbability(probability)
  const reach = reachOf(logit)
  if (reach === 0) return probability
  return 1 / (1 + Math.exp(-logit - reach * bounded(sumOf(values, correctionTermsOf(agreement, evidence)))))
}

export const bounded = (sum: number) => Math.max(-MAX_CORRECTION, Math.min(MAX_CORRECTION, sum))

export function sumOf(values: Float64Array, terms: readonly number[]): number {
  let sum = 0
  for (const term of terms) sum += values[term] as number
  return sum
}

/** The reasons with what the decisions add to each field. `uncorrected` is the probability before the correction. */
export function explainCorrection(
  reasons: readonly Reason[],
  uncorrected: number,
  { values }: TaughtModel,
  agreement: Agreement,
  evidence: readonly Evidence[],
): Reason[] {
  const terms = correctionTermsOf(agreement, evidence)
  const sum = sumOf(values, terms)
  const part = sum === 0 ? 0 : (reachOf(logitOfProbability(uncorrected)) * bounded(sum)) / sum
  const added = new Map<ExplainedField, number>()
  for (const term of terms) {
    const { fields } = correctionTerms[term] as (typeof correctionTerms)[number]
    const weight = (part * (values[term] as number)) / fields.length
    for (const field of fields) added.set(field, (added.get(field) ?? 0) + weight)
  }
  return reasons.map((reason) => ({ ...reason, weight: reason.weight + (added.get(reason.field) ?? 0) }))
}

const CERTAIN_ENOUGH = 1e-9

export function logitOfProbability(probability: number): number {
  const inside = Math.max(CERTAIN_ENOUGH, Math.min(1 - CERTAIN_ENOUGH, probability))
  return Math.log(inside / (1 - inside))
}
