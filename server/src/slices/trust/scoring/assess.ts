import type { ReadScope } from '#platform/scopes.ts'
import {
  type Demographics,
  findDemographics,
  findFacts,
  type IdentityFacts,
  IdentityNotFound,
} from '#slices/mpi/index.ts'
import { findInconsistencies, type Inconsistency } from './inconsistencies.ts'
import { type Components, type RiskCounts, type Score, scoreOf } from './score.ts'

/** The score of an identity and everything that it was computed from. */
export interface Assessment extends Score {
  facts: IdentityFacts
  mpi_id: string
  components: Components
  risks: RiskCounts
  inconsistencies: Inconsistency[]
}

/** Assesses any number of identities in two queries. */
export async function assess(scope: ReadScope, facts: readonly IdentityFacts[]): Promise<Assessment[]> {
  const demographics = await findDemographics(
    scope,
    facts.map(({ identity_number }) => identity_number),
  )
  return facts.map((one) => assessOne(one, demographics.get(one.identity_number), scope.now))
}

export async function assessIdentity(scope: ReadScope, mpiId: string): Promise<Assessment> {
  const facts = await findFacts(scope, mpiId)
  const [assessment] = facts ? await assess(scope, [facts]) : []
  if (!assessment) throw new IdentityNotFound()
  return assessment
}

function assessOne(facts: IdentityFacts, person: Demographics | undefined, now: Date): Assessment {
  const inconsistencies = person ? findInconsistencies(person, facts.created_at, now) : []
  const components = {
    kyc_verified: facts.kyc_verified,
    has_nin: facts.has_nin,
    programmes_count: facts.programme_count,
  }
  const risks = { HIGH: facts.open_reviews, MEDIUM: inconsistencies.length, LOW: facts.has_nin ? 0 : 1 }
  return { ...scoreOf(components, risks), facts, mpi_id: facts.mpi_id, components, risks, inconsistencies }
}
