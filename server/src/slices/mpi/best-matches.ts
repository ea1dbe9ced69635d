import type { Candidate } from './candidates.ts'
import { POSSIBLE, type Population, type PreparedPerson, scorePrepared } from './matching/index.ts'

export interface Match<K = Candidate> {
  candidate: K
  score: number
}

/** The candidates that may be the same person, best first; of equal scores the oldest first. */
export function bestMatches<K extends { identity_number: number; prepared: PreparedPerson }>(
  person: PreparedPerson,
  candidates: readonly K[],
  population: Population,
): Match<K>[] {
  const matches: Match<K>[] = []
  for (const candidate of candidates) {
    const score = scorePrepared(person, candidate.prepared, population)
    if (score >= POSSIBLE) matches.push({ candidate, score })
  }
  return matches.sort((a, b) => b.score - a.score || a.candidate.identity_number - b.candidate.identity_number)
}
