import { type Language, speak } from '@samakart/rules/language'
import type { ReadScope } from '#platform/scopes.ts'
import { listOpenReviews } from '#slices/mpi/index.ts'
import { type Assessment, assessIdentity } from './scoring/assess.ts'
import { type RiskReason, type RiskType, riskPhrases, severityOf } from './scoring/risks.ts'

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
