// Who is who. Registration, lists, synchronizations, the review of a changed identity, learning and the match lab decide here, in one set of
// words; what an answer or a stored figure calls an outcome is said where it is written.
import {
  CERTAIN,
  type Comparison,
  comparePrepared,
  EARLIER_DISCOUNT,
  POSSIBLE,
  type Population,
  PROBABLE,
  type PreparedPerson,
  scoreByKnown,
  type Weights,
} from '@samakart/matcher'
import type { Candidate } from './candidates.ts'

/** `same`: one person. `review`: a person decides whether they are one. `new`: two people, so far as the registry knows. */
export const decisions = ['same', 'review', 'new'] as const
export type Decision = (typeof decisions)[number]

/** From which scores on two records are one person, and from which a person is asked. */
export interface Thresholds {
  certain: number
  probable: number
}

export const thresholdsInUse: Thresholds = { certain: CERTAIN, probable: PROBABLE }

/** The best match of a person, if anybody resembles the person at all, and what follows from it. */
export type Decided<Match> =
  | { decision: 'same' | 'review'; match: Match }
  | { decision: 'new'; match: Match | undefined }

export function decide<Match extends { score: number }>(
  match: Match | undefined,
  { certain, probable } = thresholdsInUse,
): Decided<Match> {
  if (!match || match.score < probable) return { decision: 'new', match }
  return { decision: match.score >= certain ? 'same' : 'review', match }
}

/** The record of somebody that resembles a person most. */
export interface BestRecord {
  prepared: PreparedPerson
  score: number
  /** The present values say less for a match than another record under which the person is known. */
  isEarlier: boolean
}

export interface Match extends BestRecord {
  candidate: Candidate
}

/** The candidates that may be the same person, best first; of equal scores the oldest first. */
export function bestMatches(person: PreparedPerson, candidates: readonly Candidate[], population: Population): Match[] {
  const matches: Match[] = []
  for (const candidate of candidates) {
    const best = bestRecord(person, candidate.known, population)
    if (best && best.score >= POSSIBLE) matches.push({ candidate, ...best })
  }
  return matches.sort((a, b) => b.score - a.score || a.candidate.identity_number - b.candidate.identity_number)
}

/** Of equal scores the present values, which are the first. */
export function bestRecord(
  person: PreparedPerson,
  known: readonly PreparedPerson[],
  population: Population,
  weights?: Weights,
): BestRecord | undefined {
  let best: BestRecord | undefined
  for (const [at, prepared] of known.entries()) {
    const score = scoreByKnown(person, known, at, population, weights)
    if (!best || score > best.score) best = { prepared, score, isEarlier: at > 0 }
  }
  return best
}

/** Why a person matches. If it is because of an earlier record of the other one, that is said and counts a little against it. */
export function explainMatch(
  person: PreparedPerson,
  { prepared, score, isEarlier }: BestRecord,
  population: Population,
): Comparison {
  const comparison = comparePrepared(person, prepared, population)
  if (!isEarlier) return comparison
  return {
    ...comparison,
    score,
    explanation: [{ field: 'record', reason: 'earlier', weight: -EARLIER_DISCOUNT }, ...comparison.explanation],
  }
}
