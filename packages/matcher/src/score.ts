import { type Agreement, agreementOf } from './agreement.ts'
import { DateLevelIndex } from './dates.ts'
import { discountAmongRelatives, discountHighOdds } from './discount.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { nameGroup, placeGroup, weightedSum } from './features.ts'
import type { LearnedModel } from './learning/learned-model.ts'
import { mixedLogit } from './learning/mixed-logit.ts'
import type { PreparedPerson } from './person.ts'
import { applyPolicy, type Compared } from './policy.ts'
import type { Population } from './population.ts'
import { correct } from './teaching/correction.ts'
import type { Weights } from './weights.ts'

/** Smaller registries are scored as if they had this many people: a few people do not show that a name is rare. */
const MIN_POPULATION = 5_000

/**
 * Of the pairs of two people that look alike at the fitted size, the share who are relatives or neighbours named alike, by the logit
 * before the shift. Their number does not grow with the registry as that of mere namesakes does. Measured by comparing people
 * of one registry with those of another, among whom there are namesakes only.
 */
const relativesByLogit: readonly (readonly [logit: number, share: number])[] = [
  [1, 0.12],
  [2, 0.38],
  [3, 0.65],
  [4, 0.75],
  [5, 0.9],
  [6, 0.95],
]
/** A registry smaller than the fitted one has fewer namesakes, however alike they are. */
const MEAN_SHARE = 0.82
const FIRST = (relativesByLogit[0] as readonly [number, number])[0]
const LAST = relativesByLogit.length - 1
/** In a large registry most people are new and namesakes are many, so a link needs more evidence there. */
const LARGE_POPULATION = 100_000
const LARGE_POPULATION_CAUTION = 1.4

// Cached for the last size: the shift at each logit of the table.
let cachedSize = -1
let cachedWeights: Weights | undefined
let shifts: number[] = []

/** How much the size of the registry shifts the logit, compared with the fitted size. */
export function priorShift(size: number, weights: Weights, logit: number): number {
  if (size !== cachedSize || weights !== cachedWeights) {
    const isLarger = size > weights.population
    shifts = relativesByLogit.map(([, share]) => shiftOf(size, weights, isLarger ? share : MEAN_SHARE))
    cachedSize = size
    cachedWeights = weights
  }
  const position = Math.max(0, Math.min(LAST, logit - FIRST))
  const at = Math.min(LAST - 1, Math.floor(position))
  const from = shifts[at] as number
  return from + ((shifts[at + 1] as number) - from) * (position - at)
}

function shiftOf(size: number, weights: Weights, relatives: number): number {
  const growth = Math.max(size, MIN_POPULATION) / weights.population
  const caution = LARGE_POPULATION_CAUTION * Math.max(0, Math.log(size / LARGE_POPULATION))
  return -Math.log(relatives + (1 - relatives) * growth) - caution
}

/** How much of the excess counts. Measured on registries of large compounds. */
const WEIGHT = 0.7
/** Groups of levels: the same name in some spelling or short form; the same commune or region. */
const LAST_AGREEING_NAME = 2
const OTHER_REGION = 4

/**
 * Where families repeat names, people of one name in one place whose dates do not prove that they are one are two people more often.
 * `excess` is the logarithm of how many times more often than in the registries of the fit.
 */
function namesakeShift(excess: number, { last, first, date, place }: Agreement): number {
  if (excess === 0 || date === DateLevelIndex.same_day || date === DateLevelIndex.missing) return 0
  const lastGroup = nameGroup[last] as number
  const firstGroup = nameGroup[first] as number
  if (lastGroup === 0 || lastGroup > LAST_AGREEING_NAME || firstGroup === 0 || firstGroup > LAST_AGREEING_NAME) return 0
  return (placeGroup[place] as number) < OTHER_REGION ? -WEIGHT * excess : 0
}

export interface Scored extends Compared {
  score: number
  /** The score without what decisions of reviewers have taught. */
  uncorrected: number
  /** The logarithm of the odds, before the discount, the shift and the policy. */
  logit: number
  /** The part of the score that comes from the registry: its size, how often its families repeat names, how many come twice. */
  prior: number
}

/**
 * Names that can be read in two ways may agree better in one order, so a pair is always compared in the same order. `circumstances` is what
 * a program knows beside the two people, as a logarithm of odds.
 */
export const scorePair = (
  a: PreparedPerson,
  b: PreparedPerson,
  population: Population,
  weights: Weights,
  circumstances = 0,
): Scored =>
  isInOrder(a, b)
    ? scoreInOrder(a, b, population, weights, circumstances)
    : scoreInOrder(b, a, population, weights, circumstances)

const isInOrder = (a: PreparedPerson, b: PreparedPerson) =>
  a.orderStart === b.orderStart ? a.order <= b.order : a.orderStart < b.orderStart

function scoreInOrder(
  a: PreparedPerson,
  b: PreparedPerson,
  population: Population,
  weights: Weights,
  circumstances: number,
): Scored {
  const agreement = agreementOf(a, b, population)
  const evidence = evidenceOf(a, b)
  const { logit: shipped, prior } = shippedLogit(agreement, evidence, population, weights, circumstances)
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
  circumstances = 0,
): { logit: number; prior: number } {
  const unshifted = logitOf(agreement, weights) + circumstances + evidenceLogit(evidence)
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
