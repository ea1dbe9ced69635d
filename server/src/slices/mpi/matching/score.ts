import { type Agreement, agreementOf } from './agreement.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { weightedSum } from './features.ts'
import type { PreparedPerson } from './person.ts'
import { heldToPolicy } from './policy.ts'
import type { Population } from './population.ts'
import type { Weights } from './weights.ts'

export interface Scored {
  score: number
  /** The logarithm of the odds before care and policy have their word. */
  logit: number
  /** The part of it that the size of the registry has. */
  prior: number
  agreement: Agreement
  evidence: readonly Evidence[]
}

/** Smaller registries are judged as if they had this many people: a handful is not proof that names are rare. */
export const MIN_POPULATION = 5_000

/** Names that may be read in two ways can fit better from one side; a pair is always compared from the same one. */
export const scorePair = (a: PreparedPerson, b: PreparedPerson, population: Population, weights: Weights): Scored =>
  isInOrder(a, b) ? scoreInOrder(a, b, population, weights) : scoreInOrder(b, a, population, weights)

const isInOrder = (a: PreparedPerson, b: PreparedPerson) =>
  a.orderStart === b.orderStart ? a.order <= b.order : a.orderStart < b.orderStart

function scoreInOrder(a: PreparedPerson, b: PreparedPerson, population: Population, weights: Weights): Scored {
  const agreement = agreementOf(a, b, population)
  const evidence = evidenceOf(a, b)
  const unshifted = logitOf(agreement, weights) + evidenceLogit(evidence)
  const prior = priorShift(population.size, weights, unshifted, agreement.interval > 0)
  const logit = unshifted + prior
  const score = heldToPolicy(chanceOf(careful(logit)), agreement, evidence)
  return { score, logit, prior, agreement, evidence }
}

/** Where the odds begin to be lowered, and where they are lowered in full. */
const CARE_FROM = 2.2
const CARE_IN_FULL = 3.4
const CARE = 0.45

/** A wrong link costs more than a look: near certainty somewhat less is promised than is likely to be kept. */
export function careful(logit: number, care = CARE): number {
  if (!(logit > CARE_FROM)) return logit
  return logit - care * Math.min(1, (logit - CARE_FROM) / (CARE_IN_FULL - CARE_FROM))
}

export const logitOf = (agreement: Agreement, weights: Weights) => weightedSum(agreement, weights.values)

/**
 * Of those who look alike at the fitted size, this share are relatives, who do not grow with the registry as namesakes
 * do. Among those who agree only in part, chance has brought together more.
 */
const RELATIVES = 0.82
const RELATIVES_IN_PART = 0.57
/** Days of registration have told many of those apart already. */
const RELATIVES_IN_PART_BY_DAY = 0.7
/** Odds, before the shift, up to which people agree in part, and from which on they agree in all. */
const IN_PART = 2.7
const IN_ALL = 4.2
/** In a large registry most who come are new and namesakes abound: there a link leans to the careful side. */
const LARGE_POPULATION = 100_000
const CAUTION = 0.9

let shiftedFor = -1
let shiftedFrom: Weights | undefined
let shiftInAll = 0
let shiftInPart = 0
let shiftInPartByDay = 0

/** What a registry of another size than the fitted one does to odds. Worked out once for each size. */
export function priorShift(size: number, weights: Weights, logit: number, knowsDays = false): number {
  if (size !== shiftedFor || weights !== shiftedFrom) {
    const isLarger = size > weights.population
    shiftInAll = shiftOf(size, weights, RELATIVES)
    shiftInPart = isLarger ? shiftOf(size, weights, RELATIVES_IN_PART) : shiftInAll
    shiftInPartByDay = isLarger ? shiftOf(size, weights, RELATIVES_IN_PART_BY_DAY) : shiftInAll
    shiftedFor = size
    shiftedFrom = weights
  }
  const whole = Math.max(0, Math.min(1, (logit - IN_PART) / (IN_ALL - IN_PART)))
  const inPart = knowsDays ? shiftInPartByDay : shiftInPart
  return inPart + (shiftInAll - inPart) * whole
}

function shiftOf(size: number, weights: Weights, relatives: number): number {
  const growth = Math.max(size, MIN_POPULATION) / weights.population
  const caution = CAUTION * Math.max(0, Math.log(size / LARGE_POPULATION))
  return -Math.log(relatives + (1 - relatives) * growth) - caution
}

export const chanceOf = (logit: number) => 1 / (1 + Math.exp(-logit))

function evidenceLogit(evidence: readonly Evidence[]): number {
  let logit = 0
  for (const { weight } of evidence) logit += weight
  return logit
}
