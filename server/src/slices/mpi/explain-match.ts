import type { BestRecord } from './best-matches.ts'
import { type Comparison, comparePrepared, type Population, type PreparedPerson } from './matching/index.ts'

/** Why a person matches. If it is because of an earlier record of the other one, that is said too. */
export function explainMatch(
  person: PreparedPerson,
  { prepared, isEarlier }: Pick<BestRecord, 'prepared' | 'isEarlier'>,
  population: Population,
): Comparison {
  const comparison = comparePrepared(person, prepared, population)
  if (!isEarlier) return comparison
  return {
    ...comparison,
    explanation: [{ field: 'record', reason: 'earlier', weight: 0 }, ...comparison.explanation],
  }
}
