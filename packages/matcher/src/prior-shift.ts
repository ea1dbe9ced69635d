import type { Weights } from './weights.ts'

/** Smaller registries are scored as if they had this many people: a few people do not show that a name is rare. */
export const MIN_POPULATION = 5_000

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
