import { type Language, speak } from '#platform/i18n/language.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { listOpenReviews } from '#slices/mpi/index.ts'
import { type Assessment, assessIdentity } from './scoring/assess.ts'
import { type RiskReason, type RiskType, riskPhrases, severityOf } from './scoring/risks.ts'

/** The score as it is now. If it was computed before and nothing has changed since, it keeps that computation's time. */
export async function readTrust(scope: ReadScope, mpiId: string) {
  const now = await assessIdentity(scope, mpiId)
  const kept = await scope.db
    .selectFrom('trust_score')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('mpi_id', '=', now.mpi_id)
    .executeTakeFirst()
  const isSame =
    kept !== undefined &&
    kept.score === now.score &&
    kept.kyc_verified === now.components.kyc_verified &&
    kept.has_nin === now.components.has_nin &&
    kept.programmes_count === now.components.programmes_count &&
    kept.high_risks === now.risks.HIGH &&
    kept.medium_risks === now.risks.MEDIUM &&
    kept.low_risks === now.risks.LOW
  return presentTrust(now, isSame ? kept.computed_at : scope.now)
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

/** Open risks as they are now, the heaviest first. */
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
