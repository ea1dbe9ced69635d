// Turns the scores of whole files into shares of matches that were observed, on registries that the weights were not fitted
// on. Within a step the score predicted nothing more, so the whole step gets the observed share; the order of scores stays.

import { CERTAIN, PROBABLE } from '../src/thresholds.ts'

export interface CalibrationStep {
  /** The probability, before calibration, at which the step begins. */
  from: number
  /** The share of pairs in the step that were matches. */
  observed: number
}

/** Linking begins at a higher probability than 0.95, because a wrong link costs more than a review. */
export const LINK_FROM = 0.972
/** In a large registry, with its many namesakes, a little higher still. */
export const LINK_FROM_IF_LARGE = 0.978
/** A review begins a little earlier: between here and 0.75, three pairs in four are one person. */
export const REVIEW_FROM = 0.7
export const stepStarts: readonly number[] = [
  0,
  0.2,
  0.5,
  0.6,
  REVIEW_FROM,
  0.77,
  0.85,
  0.945,
  LINK_FROM,
  0.99,
  0.996,
  0.999,
]

/** How far the result may differ from the observed share within a step, to either side. */
const MAX_SPREAD = 0.01
const MARGIN = 0.0005

/** The steps no longer apply to a registry this many times larger than the fitted one. */
const MAX_GROWTH = 5

/** `growth` says how many times larger the registry is than those on which the steps were measured. */
export function calibrated(probability: number, steps: readonly CalibrationStep[], growth = 1): number {
  const at = steps.findLastIndex(({ from }) => probability >= from)
  const step = steps[at]
  if (step === undefined) return probability
  const next = steps[at + 1]
  const spread = Math.min(
    MAX_SPREAD,
    (step.observed - (steps[at - 1]?.observed ?? 0)) / 2,
    next === undefined ? 1 - step.observed : (next.observed - step.observed) / 2,
  )
  const predicted = step.observed + spread * (2 * positionIn(probability, step.from, next?.from ?? 1) - 1)
  const fade = Math.max(0, Math.min(1, Math.log(growth) / Math.log(MAX_GROWTH)))
  const reviewFrom = REVIEW_FROM + fade * (PROBABLE - REVIEW_FROM)
  const linkFrom = LINK_FROM + fade * (LINK_FROM_IF_LARGE - LINK_FROM)
  return keepBand(predicted + fade * (probability - predicted), probability, reviewFrom, linkFrom)
}

/** Keeps the result in the band of the probability before calibration: calibration changes no decision. */
function keepBand(predicted: number, probability: number, reviewFrom: number, linkFrom: number): number {
  if (probability >= linkFrom) return Math.max(predicted, CERTAIN)
  if (probability >= reviewFrom) return Math.max(PROBABLE, Math.min(predicted, CERTAIN - MARGIN))
  return Math.min(predicted, PROBABLE - MARGIN)
}

/** The position within the step, from 0 to 1. */
function positionIn(probability: number, from: number, to: number): number {
  const [start, end] = [oddsOf(from), oddsOf(to)]
  return (oddsOf(probability) - start) / (end - start)
}

function oddsOf(probability: number): number {
  const bounded = Math.max(0.0001, Math.min(0.99999, probability))
  return Math.log(bounded / (1 - bounded))
}
