import type { Assessment } from '../scoring/assess.ts'
import type { Tally } from '../tables.ts'

export const emptyTally: Tally = {
  identities: 0,
  kyc_verified: 0,
  has_nin: 0,
  with_duplicates: 0,
  with_inconsistencies: 0,
  score_sum: 0,
}

export function tally(assessments: readonly Assessment[], before: Tally = emptyTally): Tally {
  const sum = { ...before }
  for (const { components, risks, score } of assessments) {
    sum.identities += 1
    sum.kyc_verified += Number(components.kyc_verified)
    sum.has_nin += Number(components.has_nin)
    sum.with_duplicates += Number(risks.HIGH > 0)
    sum.with_inconsistencies += Number(risks.MEDIUM > 0)
    sum.score_sum += score
  }
  return sum
}
