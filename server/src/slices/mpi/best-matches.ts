import { POSSIBLE, type Population, type PreparedPerson, scoreByKnown, type Weights } from '@samakart/matcher'
import type { Candidate } from './candidates.ts'

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
