// What scores of whole files are worth, measured on registries that the weights had never seen: within a step, what was
// promised told nothing more about what was kept, so all of the step is given what was kept there, in the old order.

import { CERTAIN, PROBABLE } from '../../server/src/slices/mpi/matching/bands.ts'
import type { CalibrationStep } from '../../server/src/slices/mpi/matching/weights.ts'

/** Linking begins later than the chance alone would have it: a wrong link costs more than a look. */
export const LINK_FROM = 0.973
export const stepStarts: readonly number[] = [0, 0.2, 0.5, 0.65, PROBABLE, 0.945, LINK_FROM, 0.99, 0.996, 0.999]

/** By how much the promise may differ within a step, to either side. */
const LEEWAY = 0.01
const A_LITTLE = 0.0005

/** From so many times the fitted size on, the steps hold no more. */
const OTHER_SIZE = 5

/** `growth`: how many times larger the registry is than those the steps were measured on. */
export function calibrated(probability: number, steps: readonly CalibrationStep[], growth = 1): number {
  const at = steps.findLastIndex(({ from }) => probability >= from)
  const step = steps[at]
  if (step === undefined) return probability
  const next = steps[at + 1]
  const room = Math.min(
    LEEWAY,
    (step.kept - (steps[at - 1]?.kept ?? 0)) / 2,
    next === undefined ? 1 - step.kept : (next.kept - step.kept) / 2,
  )
  const promise = step.kept + room * (2 * positionOf(probability, step.from, next?.from ?? 1) - 1)
  const outgrown = Math.max(0, Math.min(1, Math.log(growth) / Math.log(OTHER_SIZE)))
  return withinBand(promise + outgrown * (probability - promise), probability)
}

/** Who is linked and who is looked at was decided by the chance before: calibration moves nobody across. */
function withinBand(promise: number, probability: number): number {
  if (probability >= LINK_FROM) return Math.max(promise, CERTAIN)
  if (probability >= PROBABLE) return Math.max(PROBABLE, Math.min(promise, CERTAIN - A_LITTLE))
  return Math.min(promise, PROBABLE - A_LITTLE)
}

/** How far within the step, from 0 to 1. */
function positionOf(probability: number, from: number, to: number): number {
  const [start, end] = [oddsOf(from), oddsOf(to)]
  return (oddsOf(probability) - start) / (end - start)
}

function oddsOf(probability: number): number {
  const bounded = Math.max(0.0001, Math.min(0.99999, probability))
  return Math.log(bounded / (1 - bounded))
}
