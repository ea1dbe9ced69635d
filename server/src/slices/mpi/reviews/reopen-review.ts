import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ReviewNotReopened } from '../errors.ts'
import { lockRegistry } from '../lock-registry.ts'
import { unmergeIdentities } from '../merging/unmerge-identities.ts'
import { deleteDistinct } from './distinct.ts'
import { getReview, type SelectedReview, toReview } from './list-reviews.ts'
import { publishReviewsChanged } from './publish-reviews.ts'

/** Takes a decision back: undoes the merge or deletes the "distinct", and opens the review again. */
export async function reopenReview(work: UnitOfWork, reviewId: string) {
  await lockRegistry(work)
  const review = await getReview(work, reviewId)
  if (review.status === 'merged') await undoMerge(work, reviewId)
  else if (review.status === 'distinct') await undoDistinct(work, review)
  else throw new ReviewNotReopened()
  await publishReviewsChanged(work, [reviewId])
  recordAct(work, { action: 'mpi.review_reopened', object: reviewId, details: { was: review.status } })
  const after = await getReview(work, reviewId)
  if (after.status !== 'open') throw new ReviewNotReopened()
  // Undoing a merge has told of it already.
  if (review.status === 'distinct') await work.publish('reviews-opened', { review_ids: [reviewId] })
  return toReview(after)
}

async function undoMerge(work: UnitOfWork, reviewId: string): Promise<void> {
  const { rows } = await sql<{ mpi_id: string }>`
    select source.mpi_id from mpi_review review
    join mpi_merge merge on merge.id = review.closed_by_merge and merge.undone_at is null
    join mpi_identity source on source.identity_number = merge.source_number
    where review.id = ${reviewId} and review.tenant_id = ${work.tenantId}`.execute(work.db)
  const [source] = rows
  if (!source) throw new ReviewNotReopened()
  await unmergeIdentities(work, { merged_mpi_id: source.mpi_id })
}

/** Refused if the two were merged since; the review stays closed if the pair has another open one. */
async function undoDistinct(work: UnitOfWork, review: SelectedReview): Promise<void> {
  if (review.older_number === review.newer_number) throw new ReviewNotReopened()
  await deleteDistinct(work, review.older_number, review.newer_number)
  await sql`
    update mpi_review review
    set status = 'open', resolved_at = null, resolved_by = null, sealed_reason = null
    where review.id = ${review.id} and review.tenant_id = ${work.tenantId} and not exists (
      select 1 from mpi_review twin
      where twin.low_number = review.low_number and twin.high_number = review.high_number and twin.status = 'open')`.execute(
    work.db,
  )
}
