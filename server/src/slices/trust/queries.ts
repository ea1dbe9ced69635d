import { type Language, speak } from '@samakart/rules/language'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { countIdentities, countProgrammeTypes, listFacts, listOpenReviews } from '#slices/mpi/index.ts'
import { tally } from './recompute.ts'
import {
  type Assessment,
  assess,
  assessIdentity,
  type RiskReason,
  type RiskType,
  riskPhrases,
  scoreOf,
  severityOf,
} from './scoring.ts'
import type { Tally } from './tables.ts'

/** The current score. If nothing has changed since it was last stored, it has the time of that computation. */
export async function readTrust(scope: ReadScope, mpiId: string) {
  const current = await assessIdentity(scope, mpiId)
  const stored = await scope.db
    .selectFrom('trust_score')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('mpi_id', '=', current.mpi_id)
    .executeTakeFirst()
  const isSame =
    stored !== undefined &&
    stored.score === current.score &&
    stored.kyc_verified === current.components.kyc_verified &&
    stored.has_nin === current.components.has_nin &&
    stored.programmes_count === current.components.programmes_count &&
    stored.high_risks === current.risks.HIGH &&
    stored.medium_risks === current.risks.MEDIUM &&
    stored.low_risks === current.risks.LOW
  return presentTrust(current, isSame ? stored.computed_at : scope.now)
}

export function presentTrust({ mpi_id, score, level, components, breakdown }: Assessment, computedAt: Date) {
  return { mpi_id, score, level, computed_at: computedAt.toISOString(), components, breakdown }
}

/** Newest first. */
export async function listHistory(scope: ReadScope, mpiId: string, page: { limit: number; offset: number }) {
  const { mpi_id } = await assessIdentity(scope, mpiId)
  const ofIdentity = scope.db
    .selectFrom('trust_history')
    .where('tenant_id', '=', scope.tenantId)
    .where('mpi_id', '=', mpi_id)
  const rows = await ofIdentity
    .select(['score', 'level', 'computed_at'])
    .orderBy('entry_number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await ofIdentity.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const history = rows.map((row) => ({ ...row, computed_at: row.computed_at.toISOString() }))
  return { history, count: history.length, total, ...page }
}

/** The current open risks, the most severe first. */
export async function listRisks(scope: ReadScope, mpiId: string, language: Language) {
  const { facts, inconsistencies, risks: counts } = await assessIdentity(scope, mpiId)
  const risk = (risk_type: RiskType, reason: RiskReason, at: Date, more: { review_id?: string } = {}) => ({
    risk_type,
    severity: severityOf[risk_type],
    description: speak(riskPhrases[reason], language),
    detected_at: at.toISOString(),
    reason,
    ...more,
  })
  const reviews = await listOpenReviews(scope, facts.identity_number)
  const risks = [
    ...reviews.map(({ review_id, created_at }) => risk('probable_duplicate', 'open_review', created_at, { review_id })),
    ...inconsistencies.map((reason) => risk('demographic_inconsistency', reason, facts.updated_at)),
    ...(counts.LOW > 0 ? [risk('missing_nin', 'no_national_number', facts.created_at)] : []),
  ]
  return { risks, count: risks.length }
}

/** The scores of a person, oldest first. */
export async function collectScores({ db, tenantId }: ReadScope, members: readonly string[]) {
  const rows = await db
    .selectFrom('trust_history')
    .select(['mpi_id', 'score', 'level', 'computed_at'])
    .where('tenant_id', '=', tenantId)
    .where('mpi_id', 'in', [...members])
    .orderBy('entry_number')
    .execute()
  return rows.map(({ computed_at, ...score }) => ({ ...score, computed_at: computed_at.toISOString() }))
}

export async function eraseScores({ db, tenantId }: UnitOfWork, members: readonly string[]): Promise<void> {
  for (const table of ['trust_score', 'trust_history'] as const)
    await db
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('mpi_id', 'in', [...members])
      .execute()
}

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
