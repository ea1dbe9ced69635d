import { prepare, shownScore } from '@samakart/matcher'
import { defaultLanguage, type Language } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { Candidates } from './candidates.ts'
import { bestMatches, type Decision, decide, explainMatch } from './decide.ts'
import { normalizePerson, type PersonInput, toMatcher } from './person-record.ts'
import { loadPopulation } from './registry.ts'
import { sayReasons } from './say-reasons.ts'

const MAX_MATCHES = 20

/** What the answer calls a decision. */
const confidences = { same: 'certain', review: 'probable', new: 'possible' } as const satisfies Record<Decision, string>

/** Lists the identities that may be this person, best first. Changes nothing. */
export async function matchPerson(scope: ReadScope, input: PersonInput, language: Language = defaultLanguage) {
  const organization = await getOrganization(scope.db, scope.tenantId)
  const { person, mistakes } = normalizePerson(input, organization, scope.now)
  if (mistakes.length > 0) throw new Invalid(mistakes)
  // A missing region stays unknown here; registering would fill in the organization's.
  const prepared = prepare({ ...toMatcher(person), region_code: input.region_code ? person.region_code : null })
  const { population } = await loadPopulation(scope)
  const found = await new Candidates(scope).findFor(prepared)
  const matches = bestMatches(prepared, found, population)
    .slice(0, MAX_MATCHES)
    .map((match) => {
      const { matched_fields, version, explanation } = explainMatch(prepared, match, population)
      return {
        mpi_id: match.candidate.mpi_id,
        similarity_score: shownScore(match.score),
        matched_fields,
        confidence: confidences[decide(match).decision],
        matcher_version: version,
        reasons: sayReasons(explanation, language),
      }
    })
  return { matches }
}
