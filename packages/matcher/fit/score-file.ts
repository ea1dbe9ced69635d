import { discountAmongRelatives, discountHighOdds } from '../src/discount.ts'
import { CAUTIOUS_SHARE, estimateShare, shareModel, shareShift } from '../src/known-share.ts'
import { applyPolicy, BELOW_CERTAIN } from '../src/policy.ts'
import { probabilityOf } from '../src/score.ts'
import { logitOfProbability } from '../src/teaching/correction.ts'
import { CERTAIN, POSSIBLE } from '../src/thresholds.ts'
import { type CalibrationStep, calibrated } from './calibration.ts'
import { bridgedPairs, contextOf, corroborated, linksOf, MIN_LINK, type ScoredPair } from './corroboration.ts'
import type { FilePerson } from './days-of-registration.ts'
import { type FileScored, type FileWeights, scoreFilePair } from './file-weights.ts'
import { candidatePairs, type RegistryFile } from './registry-file.ts'
import { fileTerms } from './trees/file-terms.ts'
import { correctionOf, type FileTrees, treesFor } from './trees/file-trees.ts'

/** More care than for a single pair: a wrong link within a file is counted once for every pair of records it joins. */
const HIGH_ODDS_DISCOUNT = 0.6

export interface IndependentScore extends ScoredPair {
  scored: FileScored
}

/** Scores every pair by itself: those that share a key, and those that a third record connects. */
export function scorePairs(registry: RegistryFile, weightsFor: (a: number) => FileWeights): IndependentScore[] {
  const scoreAlone = (a: number, b: number): IndependentScore => {
    const { people, population } = registry
    const scored = scoreFilePair(people[a] as FilePerson, people[b] as FilePerson, population, weightsFor(a))
    const { learned } = population
    return { a, b, score: learned && !learned.hasFamilies ? scored.uncorrected : probabilityOf(scored.logit), scored }
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

export function corroboratePairs(registry: RegistryFile, weights: FileWeights, trees?: FileTrees): CorroboratedPair[] {
  const pairs = scorePairs(registry, () => weights)
  const links = linksOf(pairs)
  const termsOf = trees && fileTerms(registry)
  return pairs.map((pair) => {
    const context = contextOf(pair, links)
    const logit = corroborated(context, weights.corroboration)
    return { ...pair, logit: termsOf ? logit + correctionOf(trees, termsOf(pair, context)) : logit }
  })
}

/**
 * Every pair of a file with its final score. The trees know what is usual at home and say nothing of a registry that has taught something else.
 */
export function scoreFile(registry: RegistryFile, weights: FileWeights, trees = treesFor(weights)): ScoredPair[] {
  const growth = registry.population.size / weights.population
  const { learned } = registry.population
  const pairs = corroboratePairs(registry, weights, learned ? undefined : trees)
  const logits = Float64Array.from(pairs, ({ logit }) =>
    learned ? learnedLogit(logit, learned.hasFamilies) : calibratedLogit(logit, trees?.calibration, growth),
  )
  const model = shareModel(learned)
  const { share } = estimateShare(logits, registry.people.length, NOTHING_KNOWN, model)
  const shift = shareShift(share, model)
  // The steps of calibration were measured at the share of the fit and say less the further a file is from it.
  const atHome = Math.max(0, 1 - Math.abs(shift))
  const judged = pairs.map(({ a, b, score, scored, logit }, at) => {
    const calibratedBy = (logits[at] as number) - logit
    const probability = probabilityOf(logit + (learned ? 1 : atHome) * calibratedBy + shift)
    const allowed = applyPolicy(probability, scored, registry.population)
    const isWeak = score < POSSIBLE && (learned === undefined || learned.hasFamilies)
    const isLikely = probabilityOf(logit + shift) >= CERTAIN
    return { a, b, probability, isLikely, score: isWeak ? Math.min(allowed, BELOW_CERTAIN) : allowed }
  })
  const isMeasured = Boolean(learned ?? trees?.calibration)
  return isMeasured ? joinedByOthers(judged) : judged
}

interface JudgedPair extends ScoredPair {
  /** Before the policy, which may want a person to look. */
  probability: number
  isLikely: boolean
}

/**
 * A pair by itself may need a person who looks: for its different first names, or because its own score is below "possible" where there may be relatives.
 * Where a third record is likely to be both, it already says what that person would look for, if it is known what such likelihoods keep.
 */
function joinedByOthers(pairs: readonly JudgedPair[]): ScoredPair[] {
  const links = linksOf(pairs.filter(({ isLikely }) => isLikely))
  const isJoined = (a: number, b: number) => {
    const [fromA, fromB] = [links.get(a), links.get(b)]
    if (fromA && fromB) for (const other of fromA.keys()) if (fromB.has(other)) return true
    return false
  }
  return pairs.map(({ a, b, probability, score }) =>
    probability >= CERTAIN && score < CERTAIN && isJoined(a, b) ? { a, b, score: probability } : { a, b, score },
  )
}

/** What is assumed of a file before its pairs are looked at. */
const NOTHING_KNOWN = { share: CAUTIOUS_SHARE, records: 50 }

/** The steps of calibration were measured at home and say nothing of a registry that has taught other figures. */
const learnedLogit = (logit: number, hasFamilies: boolean) => (hasFamilies ? discountAmongRelatives(logit) : logit)

/** Where nobody has measured what scores keep, high odds are lowered instead. */
function calibratedLogit(logit: number, steps: readonly CalibrationStep[] | undefined, growth: number): number {
  if (!steps) return discountHighOdds(logit, HIGH_ODDS_DISCOUNT)
  return logitOfProbability(calibrated(probabilityOf(logit), steps, growth))
}
