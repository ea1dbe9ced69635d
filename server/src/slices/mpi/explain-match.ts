import {
  bandOf,
  type Comparison,
  comparePrepared,
  EARLIER_DISCOUNT,
  type Population,
  type PreparedPerson,
} from '@samakart/matcher'
import type { BestRecord } from './best-matches.ts'

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
    band: bandOf(score),
    explanation: [{ field: 'record', reason: 'earlier', weight: -EARLIER_DISCOUNT }, ...comparison.explanation],
  }
}
