import { type Agreement, agreementOf } from './agreement.ts'
import { discountAmongRelatives, discountHighOdds } from './discount.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { weightedSum } from './features.ts'
import type { LearnedModel } from './learning/learned-model.ts'
import { mixedLogit } from './learning/mixed-logit.ts'
import { namesakeShift } from './namesake-shift.ts'
import type { PreparedPerson } from './person.ts'
import { applyPolicy, type Compared } from './policy.ts'
import type { Population } from './population.ts'
import { priorShift } from './prior-shift.ts'
import { correct } from './teaching/correction.ts'
import type { Weights } from './weights.ts'

export interface Scored extends Compared {
  score: number
  /** The score without what decisions of reviewers have taught. */
  uncorrected: number
  /** The logarithm of the odds, before the discount, the shift and the policy. */
  logit: number
  /** The part of the score that comes from the registry: its size, how often its families repeat names, how many come twice. */
  prior: number
}

/** Names that can be read in two ways may agree better in one order, so a pair is always compared in the same order. */
export const scorePair = (a: PreparedPerson, b: PreparedPerson, population: Population, weights: Weights): Scored =>
  isInOrder(a, b) ? scoreInOrder(a, b, population, weights) : scoreInOrder(b, a, population, weights)

const isInOrder = (a: PreparedPerson, b: PreparedPerson) =>
  a.orderStart === b.orderStart ? a.order <= b.order : a.orderStart < b.orderStart

function scoreInOrder(a: PreparedPerson, b: PreparedPerson, population: Population, weights: Weights): Scored {
  const agreement = agreementOf(a, b, population)
  const evidence = evidenceOf(a, b)
  const { logit: shipped, prior } = shippedLogit(agreement, evidence, population, weights)
  const { learned, size, taught } = population
  const logit = learned ? mixedLogit(shipped, learned, agreement, evidence, size) : shipped
  const { shift = 0 } = population
  const compared = { a, b, agreement, evidence }
  const uncorrected = applyPolicy(probabilityOf(discounted(logit, learned) + shift), compared, population)
  const score = taught
    ? applyPolicy(correct(uncorrected, taught, agreement, evidence), compared, population)
    : uncorrected
  return { score, uncorrected, logit, prior: prior + shift, a, b, agreement, evidence }
}

/** Wrong links of high odds are relatives. A registry that has taught that it has none needs no discount. */
function discounted(logit: number, learned: LearnedModel | undefined): number {
  if (!learned) return discountHighOdds(logit)
  return learned.hasFamilies ? discountAmongRelatives(logit) : logit
}

/** The logit of the weights alone, with the part of it that comes from the registry. */
export function shippedLogit(
  agreement: Agreement,
  evidence: readonly Evidence[],
  population: Population,
  weights: Weights,
): { logit: number; prior: number } {
  const unshifted = logitOf(agreement, weights) + evidenceLogit(evidence)
  // What a registry that learns has found out about relatives is in its own estimate.
  const excess = population.tellsNamesApart ? 0 : population.terms.excessOfNamesakes
  const prior = priorShift(population.size, weights, unshifted) + namesakeShift(excess, agreement)
  return { logit: unshifted + prior, prior }
}

export const logitOf = (agreement: Agreement, weights: Weights) => weightedSum(agreement, weights.values)

export const probabilityOf = (logit: number) => 1 / (1 + Math.exp(-logit))

function evidenceLogit(evidence: readonly Evidence[]): number {
  let logit = 0
  for (const { weight } of evidence) logit += weight
  return logit
}
