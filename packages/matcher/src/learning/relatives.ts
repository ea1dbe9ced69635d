// Does a registry have families? Then people who share a surname live in one commune more often than others do.
import { type Stratum, strata } from './contexts.ts'
import { FIELDS, Field } from './fields.ts'
import type { PairSample } from './pair-sample.ts'

const MIN_PAIRS = 30
const LAST_NEAR_PLACE = 2

/** Of the pairs that share a rare surname and a commune, the share that are two people, and not for a coincidence. */
export function shareOfRelatives(
  samples: readonly PairSample[],
  logit: (sample: PairSample, at: number) => number,
): number {
  const sampleOf = (stratum: Stratum) => samples[strata.indexOf(stratum)] as PairSample
  const together = sampleOf('rare_surname_commune')
  if (together.size < MIN_PAIRS) return 1
  let others = 0
  for (let at = 0; at < together.size; at++) if (logit(together, at) < 0) others++
  const byChance = neighbours(sampleOf('random'), logit)
  const namesakes = neighbours(sampleOf('rare_surname'), logit)
  const coincidence = namesakes > 0 ? Math.min(1, byChance / namesakes) : 1
  return (others / together.size) * (1 - coincidence)
}

/** Of the pairs that are more probably two people, the share that live in one commune. */
function neighbours(sample: PairSample, logit: (sample: PairSample, at: number) => number): number {
  let near = 0
  let all = 0
  for (let at = 0; at < sample.size; at++) {
    const place = sample.levels[at * FIELDS + Field.place] as number
    if (place === 0 || logit(sample, at) >= 0) continue
    all++
    if (place <= LAST_NEAR_PLACE) near++
  }
  return all === 0 ? 0 : near / all
}
