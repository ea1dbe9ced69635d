import { applyPolicy } from '../src/policy.ts'
import type { Population } from '../src/population.ts'
import { probabilityOf, type Scored } from '../src/score.ts'
import { CERTAIN } from '../src/thresholds.ts'
import { type CalibrationStep, stepStarts } from './calibration.ts'
import type { FileWeights } from './file-weights.ts'
import type { LabelledRegistry } from './registry-file.ts'
import { corroboratePairs } from './score-file.ts'
import type { FileTrees } from './trees/file-trees.ts'

/** The prior of each step, as a number of pairs at its middle. */
const PRIOR_PAIRS = 20

export interface CalibrationExample {
  probability: number
  isMatch: boolean
  importance: number
}

/** The scores that weights give to a registry they were not fitted on, with the truth. Pairs that the policy decides are left out. */
export function examplesOf(
  { registry, truth, importance }: LabelledRegistry,
  unseen: FileWeights,
  trees: FileTrees,
): CalibrationExample[] {
  return corroboratePairs(registry, unseen, trees)
    .filter(({ scored }) => !isDecidedByPolicy(scored, registry.population))
    .map(({ a, b, logit }) => ({
      probability: probabilityOf(logit),
      isMatch: truth.isMatch(registry.ids[a] as string, registry.ids[b] as string),
      importance,
    }))
}

const isDecidedByPolicy = (scored: Scored, population: Population) =>
  applyPolicy(1, scored, population) < CERTAIN || applyPolicy(0, scored, population) > 0

export function fitCalibration(examples: readonly CalibrationExample[]): CalibrationStep[] {
  const steps: CalibrationStep[] = []
  for (const [at, from] of stepStarts.entries()) {
    const to = stepStarts[at + 1] ?? 1.0001
    let total = PRIOR_PAIRS
    let observed = (PRIOR_PAIRS * (from + Math.min(to, 1))) / 2
    for (const { probability, isMatch, importance } of examples) {
      if (probability < from || probability >= to) continue
      total += importance
      if (isMatch) observed += importance
    }
    const share = Math.round((observed / total) * 1e4) / 1e4
    steps.push({ from, observed: Math.max(share, steps.at(-1)?.observed ?? 0) })
  }
  return steps
}
