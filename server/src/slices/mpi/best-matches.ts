import type { Known } from './candidates.ts'
import { POSSIBLE, type Population, type PreparedPerson, scorePrepared } from './matching/index.ts'

export interface Match<K = Known> {
  known: K
  score: number
}

/** Those who may be the same person, best first; of equals the oldest. */
export function bestMatches<K extends { identity_number: number; prepared: PreparedPerson }>(
  person: PreparedPerson,
  candidates: readonly K[],
  population: Population,
): Match<K>[] {
  const matches: Match<K>[] = []
  for (const known of candidates) {
    const score = scorePrepared(person, known.prepared, population)
    if (score >= POSSIBLE) matches.push({ known, score })
  }
  return matches.sort((a, b) => b.score - a.score || a.known.identity_number - b.known.identity_number)
}
