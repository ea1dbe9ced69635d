import { POSSIBLE } from '../../server/src/slices/mpi/matching/bands.ts'
import { discountAmongRelatives, discountHighOdds } from '../../server/src/slices/mpi/matching/discount.ts'
import type { PreparedPerson } from '../../server/src/slices/mpi/matching/person.ts'
import { applyPolicy, BELOW_CERTAIN } from '../../server/src/slices/mpi/matching/policy.ts'
import { probabilityOf, type Scored, scorePair } from '../../server/src/slices/mpi/matching/score.ts'
import type { Weights } from '../../server/src/slices/mpi/matching/weights.ts'
import { calibrated } from './calibration.ts'
import { bridgedPairs, contextOf, corroborated, linksOf, MIN_LINK, type ScoredPair } from './corroboration.ts'
import { candidatePairs, type RegistryFile } from './registry-file.ts'

/** More care than for a single pair: a wrong link within a file is counted once for every pair of records it joins. */
const HIGH_ODDS_DISCOUNT = 0.6

export interface IndependentScore extends ScoredPair {
  scored: Scored
}

/** Scores every pair by itself: those that share a key, and those that a third record connects. */
export function scorePairs(registry: RegistryFile, weightsFor: (a: number) => Weights): IndependentScore[] {
  const scoreAlone = (a: number, b: number): IndependentScore => {
    const { people, population } = registry
    const scored = scorePair(people[a] as PreparedPerson, people[b] as PreparedPerson, population, weightsFor(a))
    return { a, b, score: probabilityOf(scored.logit), scored }
  }
  const pairs: IndependentScore[] = []
  for (const [a, b] of candidatePairs(registry)) {
    const pair = scoreAlone(a, b)
    if (pair.score >= MIN_LINK) pairs.push(pair)
  }
  for (const [a, b] of bridgedPairs(linksOf(pairs))) pairs.push(scoreAlone(a, b))
  return pairs
}

export interface CorroboratedPair extends IndependentScore {
  /** The logarithm of the odds, corrected by the other records. */
  logit: number
}

export function corroboratePairs(registry: RegistryFile, weights: Weights): CorroboratedPair[] {
  const pairs = scorePairs(registry, () => weights)
  const links = linksOf(pairs)
  return pairs.map((pair) => ({ ...pair, logit: corroborated(contextOf(pair, links), weights.corroboration) }))
}

/** Every pair of a file with its final score. Where there may be relatives, other records cannot make a pair certain whose own score is below "possible". */
export function scoreFile(registry: RegistryFile, weights: Weights): ScoredPair[] {
  const growth = registry.population.size / weights.population
  const { learned } = registry.population
  return corroboratePairs(registry, weights).map(({ a, b, score, scored, logit }) => {
    const probability = applyPolicy(
      learned ? learnedProbability(logit, learned.hasFamilies) : calibratedProbability(logit, weights, growth),
      scored.agreement,
      scored.evidence,
      learned,
    )
    const isWeak = score < POSSIBLE && (learned === undefined || learned.hasFamilies)
    return { a, b, score: isWeak ? Math.min(probability, BELOW_CERTAIN) : probability }
  })
}

/** The steps of calibration were measured at home and say nothing of a registry that has taught other figures. */
const learnedProbability = (logit: number, hasFamilies: boolean) =>
  probabilityOf(hasFamilies ? discountAmongRelatives(logit) : logit)

/** Weights without calibration lower high odds instead. */
const calibratedProbability = (logit: number, { calibration }: Weights, growth: number) =>
  calibration.length > 0
    ? calibrated(probabilityOf(logit), calibration, growth)
    : probabilityOf(discountHighOdds(logit, HIGH_ODDS_DISCOUNT))
