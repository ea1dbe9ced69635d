import type { ReadScope } from '#platform/scopes.ts'
import { countIdentities, countProgrammeTypes, listFacts } from '#slices/mpi/index.ts'
import { tally } from './recompute/tally.ts'
import { assess } from './scoring/assess.ts'
import { scoreOf } from './scoring/score.ts'
import type { Tally } from './tables.ts'

/** The score of a registry up to this size is computed on request; a larger one uses the sums of its last run. */
const MAX_COMPUTED_AT_ONCE = 1_000
/** A registry has a property if at least this share of its identities have it. */
const MAJORITY_PERCENT = 50
/** A risk counts against a registry from this share of identities. */
const RISK_PERCENT = 5

type Basis = 'registry' | 'last_recompute' | 'sample'

/** The organization's own score: the same formula, applied to the shares of its registry. */
export async function readOrganizationTrust(scope: ReadScope) {
  const identities = await countIdentities(scope)
  const { basis, at, ...sums } = await readTally(scope, identities)
  const share = (count: number) => (sums.identities === 0 ? 0 : (100 * count) / sums.identities)
  const components = {
    kyc_verified: share(sums.kyc_verified) >= MAJORITY_PERCENT,
    has_nin: share(sums.has_nin) >= MAJORITY_PERCENT,
    programmes_count: await countProgrammeTypes(scope),
  }
  const { score, level, breakdown } = scoreOf(components, {
    HIGH: Number(share(sums.with_duplicates) >= RISK_PERCENT),
    MEDIUM: Number(share(sums.with_inconsistencies) >= RISK_PERCENT),
    LOW: Number(!components.has_nin),
  })
  return {
    mpi_id: scope.tenantId,
    score,
    level,
    computed_at: at.toISOString(),
    components,
    breakdown,
    registry: {
      basis,
      identities,
      counted: sums.identities,
      kyc_verified_pct: rounded(share(sums.kyc_verified)),
      has_nin_pct: rounded(share(sums.has_nin)),
      duplicates_pct: rounded(share(sums.with_duplicates)),
      inconsistent_pct: rounded(share(sums.with_inconsistencies)),
      mean_score: sums.identities === 0 ? 0 : rounded(sums.score_sum / sums.identities),
    },
  }
}

async function readTally(scope: ReadScope, identities: number): Promise<Tally & { basis: Basis; at: Date }> {
  const isSmall = identities <= MAX_COMPUTED_AT_ONCE
  const summary = isSmall
    ? undefined
    : await scope.db.selectFrom('trust_summary').selectAll().where('tenant_id', '=', scope.tenantId).executeTakeFirst()
  if (summary) return { ...summary, basis: 'last_recompute', at: summary.computed_at }
  const assessments = await assess(scope, await listFacts(scope, 0, MAX_COMPUTED_AT_ONCE))
  return { ...tally(assessments), basis: isSmall ? 'registry' : 'sample', at: scope.now }
}

const rounded = (value: number) => Math.round(value * 10) / 10
