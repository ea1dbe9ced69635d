import { POSSIBLE } from '../../server/src/slices/mpi/matching/bands.ts'
import type { PreparedPerson } from '../../server/src/slices/mpi/matching/person.ts'
import { applyPolicy, BELOW_CERTAIN } from '../../server/src/slices/mpi/matching/policy.ts'
import { discountHighOdds, probabilityOf, type Scored, scorePair } from '../../server/src/slices/mpi/matching/score.ts'
import type { Weights } from '../../server/src/slices/mpi/matching/weights.ts'
import { calibrated } from './calibration.ts'
import { bridgedPairs, corroborated, linksOf, MIN_LINK, type ScoredPair, testimonyOn } from './corroboration.ts'
import { candidatePairs, type RegistryFile } from './registry-file.ts'

/** More care than for a single pair: a wrong link within a file is counted once for every pair of records it joins. */
const HIGH_ODDS_DISCOUNT = 0.6

export interface WeighedPair extends ScoredPair {
  scored: Scored
}

/** Pairs scored one by one: all that keys bring together, and all that a third record joins. */
export function weighPairs(registry: RegistryFile, weightsFor: (a: number) => Weights): WeighedPair[] {
  const weigh = (a: number, b: number): WeighedPair => {
    const { people, population } = registry
    const scored = scorePair(people[a] as PreparedPerson, people[b] as PreparedPerson, population, weightsFor(a))
    return { a, b, score: probabilityOf(scored.logit), scored }
  }
  const pairs: WeighedPair[] = []
  for (const [a, b] of candidatePairs(registry)) {
    const pair = weigh(a, b)
    if (pair.score >= MIN_LINK) pairs.push(pair)
  }
  for (const [a, b] of bridgedPairs(linksOf(pairs))) pairs.push(weigh(a, b))
  return pairs
}

export interface CorroboratedPair extends WeighedPair {
  /** The logarithm of the odds, in the light of the other records. */
  logit: number
}

export function corroboratePairs(registry: RegistryFile, weights: Weights): CorroboratedPair[] {
  const pairs = weighPairs(registry, () => weights)
  const links = linksOf(pairs)
  return pairs.map((pair) => ({ ...pair, logit: corroborated(testimonyOn(pair, links), weights.corroboration) }))
}

/** Every pair of a file with its final score: weighed alone, then in the light of the other records, who make nobody certain that does not look so. */
export function scoreFile(registry: RegistryFile, weights: Weights): ScoredPair[] {
  const growth = registry.population.size / weights.population
  return corroboratePairs(registry, weights).map(({ a, b, score, scored, logit }) => {
    const probability = applyPolicy(promiseOf(logit, weights, growth), scored.agreement, scored.evidence)
    return { a, b, score: score < POSSIBLE ? Math.min(probability, BELOW_CERTAIN) : probability }
  })
}

/** Weights that know how much of their promises was kept say that; others promise less near certainty. */
const promiseOf = (logit: number, { calibration }: Weights, growth: number) =>
  calibration.length > 0
    ? calibrated(probabilityOf(logit), calibration, growth)
    : probabilityOf(discountHighOdds(logit, HIGH_ODDS_DISCOUNT))
