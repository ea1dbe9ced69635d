import { CERTAIN } from '../../server/src/slices/mpi/matching/bands.ts'
import { applyPolicy } from '../../server/src/slices/mpi/matching/policy.ts'
import { probabilityOf, type Scored } from '../../server/src/slices/mpi/matching/score.ts'
import type { CalibrationStep, Weights } from '../../server/src/slices/mpi/matching/weights.ts'
import { stepStarts } from './calibration.ts'
import type { LabelledRegistry } from './registry-file.ts'
import { corroboratePairs } from './score-file.ts'

/** Pairs that each step is thought to have had before any is seen. */
const FORMER = 20

export interface Witness {
  probability: number
  isMatch: boolean
  importance: number
}

/** What weights promise about a registry they have not seen, and whether it was kept; pairs that policy decides say nothing. */
export function witnessesOf({ registry, truth, importance }: LabelledRegistry, unseen: Weights): Witness[] {
  return corroboratePairs(registry, unseen)
    .filter(({ scored }) => !isDecidedByPolicy(scored))
    .map(({ a, b, logit }) => ({
      probability: probabilityOf(logit),
      isMatch: truth.isMatch(registry.ids[a] as string, registry.ids[b] as string),
      importance,
    }))
}

const isDecidedByPolicy = ({ agreement, evidence }: Scored) =>
  applyPolicy(1, agreement, evidence) < CERTAIN || applyPolicy(0, agreement, evidence) > 0

export function fitCalibration(witnesses: readonly Witness[]): CalibrationStep[] {
  const steps: CalibrationStep[] = []
  for (const [at, from] of stepStarts.entries()) {
    const to = stepStarts[at + 1] ?? 1.0001
    let seen = FORMER
    let kept = (FORMER * (from + Math.min(to, 1))) / 2
    for (const { probability, isMatch, importance } of witnesses) {
      if (probability < from || probability >= to) continue
      seen += importance
      if (isMatch) kept += importance
    }
    const share = Math.round((kept / seen) * 1e4) / 1e4
    steps.push({ from, kept: Math.max(share, steps.at(-1)?.kept ?? 0) })
  }
  return steps
}
