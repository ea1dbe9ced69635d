import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { ReviewNotFound } from '../errors.ts'
import { shownScore } from '../matching/index.ts'
import { ERASED_PERSON, type IdentityContent, openContents } from '../person-record.ts'
import type { ReviewOrigin, ReviewStatus } from '../tables.ts'

export interface SelectedReview {
  id: string
  origin: ReviewOrigin
  score: number
  matcher_version: string
  status: ReviewStatus
  created_at: Date
  resolved_at: Date | null
  resolved_by: string | null
  /** The active identities of the pair, after any merges. */
  older_number: number
  older_mpi_id: string
  newer_number: number
  newer_mpi_id: string
}

interface SealedNames {
  older_sealed: string
  newer_sealed: string
}

const columns = sql`
  review.id, review.origin, review.score, review.matcher_version, review.status, review.created_at, review.resolved_at,
  review.resolved_by, older.identity_number as older_number, older.mpi_id as older_mpi_id,
    newer.identity_number as newer_number, newer.mpi_id as newer_mpi_id
  from mpi_review review
  join mpi_identity low on low.identity_number = review.low_number
    join mpi_identity older on older.identity_number = coalesce(low.root_number, low.identity_number)
  join mpi_identity high on high.identity_number = review.high_number
    join mpi_identity newer on newer.identity_number = coalesce(high.root_number, high.identity_number)`

export async function listReviews(
  scope: ReadScope,
  { status, limit, offset }: { status: ReviewStatus; limit: number; offset: number },
) {
  const { rows } = await sql<SelectedReview & SealedNames>`
    select older.sealed_person as older_sealed, newer.sealed_person as newer_sealed, ${columns}
    where review.tenant_id = ${scope.tenantId} and review.status = ${status}
    order by review.created_at desc, review.id limit ${limit} offset ${offset}`.execute(scope.db)
  const { total } = await scope.db
    .selectFrom('mpi_review')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  const older = await openContents(
    scope,
    rows.map((row) => ({ mpi_id: row.older_mpi_id, sealed_person: row.older_sealed })),
  )
  const newer = await openContents(
    scope,
    rows.map((row) => ({ mpi_id: row.newer_mpi_id, sealed_person: row.newer_sealed })),
  )
  const brief = (content: IdentityContent | undefined) => {
    const { first_name, last_name, date_of_birth } = content?.person ?? ERASED_PERSON
    return { first_name, last_name, date_of_birth }
  }
  const items = rows.map((row, at) => ({
    ...toReview(row),
    existing_person: brief(older[at]),
    new_person: brief(newer[at]),
  }))
  return { total, limit, offset, items }
}

export async function getReview(scope: ReadScope, reviewId: string): Promise<SelectedReview> {
  const { rows } = await sql<SelectedReview>`
    select ${columns} where review.tenant_id = ${scope.tenantId} and review.id = ${reviewId}`.execute(scope.db)
  const [review] = rows
  if (!review) throw new ReviewNotFound()
  return review
}

export function toReview(review: SelectedReview) {
  return {
    review_id: review.id,
    status: review.status,
    origin: review.origin,
    similarity_score: shownScore(review.score),
    matcher_version: review.matcher_version,
    existing_mpi_id: review.older_mpi_id,
    new_mpi_id: review.newer_mpi_id,
    created_at: review.created_at.toISOString(),
    resolved_at: review.resolved_at?.toISOString() ?? null,
    resolved_by: review.resolved_by,
  }
}
