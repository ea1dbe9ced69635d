import { type Agreement, agreementOf } from './agreement.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { weightedSum } from './features.ts'
import { mixedLogit } from './learning/mixed-logit.ts'
import type { PreparedPerson } from './person.ts'
import { applyPolicy } from './policy.ts'
import type { Population } from './population.ts'
import type { Weights } from './weights.ts'

export interface Scored {
  score: number
  /** The logarithm of the odds, before the discount and the policy. */
  logit: number
  /** The part of the logit that comes from the size of the registry. */
  prior: number
  agreement: Agreement
  evidence: readonly Evidence[]
}

/** Smaller registries are scored as if they had this many people: a few people do not show that a name is rare. */
export const MIN_POPULATION = 5_000

/** Names that can be read in two ways may agree better in one order, so a pair is always compared in the same order. */
export const scorePair = (a: PreparedPerson, b: PreparedPerson, population: Population, weights: Weights): Scored =>
  isInOrder(a, b) ? scoreInOrder(a, b, population, weights) : scoreInOrder(b, a, population, weights)

const isInOrder = (a: PreparedPerson, b: PreparedPerson) =>
  a.orderStart === b.orderStart ? a.order <= b.order : a.orderStart < b.orderStart

function scoreInOrder(a: PreparedPerson, b: PreparedPerson, population: Population, weights: Weights): Scored {
  const agreement = agreementOf(a, b, population)
  const evidence = evidenceOf(a, b)
  const { logit: shipped, prior } = shippedLogit(agreement, evidence, population, weights)
  const { learned, size } = population
  const logit = learned ? mixedLogit(shipped, learned, agreement, evidence, size) : shipped
  const score = applyPolicy(probabilityOf(discountHighOdds(logit)), agreement, evidence, learned)
  return { score, logit, prior, agreement, evidence }
}

/** The logit of the weights alone, with the part of it that comes from the size of the registry. */
export function shippedLogit(
  agreement: Agreement,
  evidence: readonly Evidence[],
  population: Population,
  weights: Weights,
): { logit: number; prior: number } {
  const unshifted = logitOf(agreement, weights) + evidenceLogit(evidence)
  const prior = priorShift(population.size, weights, unshifted, agreement.interval > 0)
  return { logit: unshifted + prior, prior }
}

/** The logits at which the discount begins and at which it is complete. */
const DISCOUNT_FROM = 2.2
const FULL_DISCOUNT_FROM = 3.4
const DISCOUNT = 0.45

/** Lowers high odds a little, because a wrong link costs more than a review. */
export function discountHighOdds(logit: number, discount = DISCOUNT): number {
  if (!(logit > DISCOUNT_FROM)) return logit
  return logit - discount * Math.min(1, (logit - DISCOUNT_FROM) / (FULL_DISCOUNT_FROM - DISCOUNT_FROM))
}

export const logitOf = (agreement: Agreement, weights: Weights) => weightedSum(agreement, weights.values)

/**
 * Of the pairs that look alike at the fitted size, this share are relatives. Their number does not grow with the registry as
 * that of namesakes does. Among pairs that agree only in part, more agree by coincidence.
 */
const RELATIVES_SHARE = 0.82
const PARTIAL_RELATIVES_SHARE = 0.57
/** Where the days of registration are known, they have separated many of those already. */
const PARTIAL_RELATIVES_SHARE_WITH_DAYS = 0.7
/** The logits, before the shift, up to which a pair agrees in part and from which on it agrees in full. */
const PARTIAL_AGREEMENT = 2.7
const FULL_AGREEMENT = 4.2
/** In a large registry most people are new and namesakes are many, so a link needs more evidence there. */
const LARGE_POPULATION = 100_000
const LARGE_POPULATION_CAUTION = 0.9

let cachedSize = -1
let cachedWeights: Weights | undefined
let fullShift = 0
let partialShift = 0
let partialShiftWithDays = 0

/** How much the size of the registry shifts the logit, compared with the fitted size. Cached for the last size. */
export function priorShift(size: number, weights: Weights, logit: number, knowsDays = false): number {
  if (size !== cachedSize || weights !== cachedWeights) {
    const isLarger = size > weights.population
    fullShift = shiftOf(size, weights, RELATIVES_SHARE)
    partialShift = isLarger ? shiftOf(size, weights, PARTIAL_RELATIVES_SHARE) : fullShift
    partialShiftWithDays = isLarger ? shiftOf(size, weights, PARTIAL_RELATIVES_SHARE_WITH_DAYS) : fullShift
    cachedSize = size
    cachedWeights = weights
  }
  const completeness = Math.max(0, Math.min(1, (logit - PARTIAL_AGREEMENT) / (FULL_AGREEMENT - PARTIAL_AGREEMENT)))
  const partial = knowsDays ? partialShiftWithDays : partialShift
  return partial + (fullShift - partial) * completeness
}

function shiftOf(size: number, weights: Weights, relatives: number): number {
  const growth = Math.max(size, MIN_POPULATION) / weights.population
  const caution = LARGE_POPULATION_CAUTION * Math.max(0, Math.log(size / LARGE_POPULATION))
  return -Math.log(relatives + (1 - relatives) * growth) - caution
}

export const probabilityOf = (logit: number) => 1 / (1 + Math.exp(-logit))

function evidenceLogit(evidence: readonly Evidence[]): number {
  let logit = 0
  for (const { weight } of evidence) logit += weight
  return logit
}
