import { type Agreement, agreementOf } from './agreement.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { weightedSum } from './features.ts'
import type { PreparedPerson } from './person.ts'
import { heldToPolicy } from './policy.ts'
import type { Population } from './population.ts'
import type { Weights } from './weights.ts'

export interface Scored {
  score: number
  /** The chance before policy has its word. */
  chance: number
  agreement: Agreement
  evidence: readonly Evidence[]
}

/** Smaller registries are judged as if they had this many people: a handful is not proof that names are rare. */
export const SMALLEST_POPULATION = 5_000

export function scorePair(a: PreparedPerson, b: PreparedPerson, population: Population, weights: Weights): Scored {
  const agreement = agreementOf(a, b, population)
  const evidence = evidenceOf(a, b)
  const logit = logitOf(agreement, weights) + priorShift(population.size, weights) + evidenceLogit(evidence)
  const chance = chanceOf(logit)
  return { score: heldToPolicy(chance, agreement, evidence), chance, agreement, evidence }
}

export const logitOf = (agreement: Agreement, weights: Weights) => weightedSum(agreement, weights.values)

/** Of those who look alike at the fitted size, this share are relatives, who do not grow with the registry as namesakes do. */
const RELATIVES = 0.72
/** In a large registry most who come are new and namesakes abound: there a link leans to the careful side. */
const LARGE_POPULATION = 100_000
const CAUTION = 0.75

export function priorShift(size: number, weights: Weights): number {
  const growth = Math.max(size, SMALLEST_POPULATION) / weights.population
  const caution = CAUTION * Math.max(0, Math.log(size / LARGE_POPULATION))
  return -Math.log(RELATIVES + (1 - RELATIVES) * growth) - caution
}

export const chanceOf = (logit: number) => 1 / (1 + Math.exp(-logit))

function evidenceLogit(evidence: readonly Evidence[]): number {
  let logit = 0
  for (const { weight } of evidence) logit += weight
  return logit
}
