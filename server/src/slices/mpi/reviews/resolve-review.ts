import { sql } from 'kysely'
import { erasureKeyFor, newSharedKey, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ReviewClosed, ReviewNotReopened } from '../errors.ts'
import { mergeIdentities } from '../merging/merge-identities.ts'
import { unmergeIdentities } from '../merging/unmerge-identities.ts'
import { lockRegistry } from '../registry.ts'
import { deleteDistinct, recordDistinct } from './distinct.ts'
import { getReview, type SelectedReview, toReview } from './list-reviews.ts'
import { publishReviewsChanged } from './open-reviews.ts'

interface Decision {
  decision: 'merge' | 'distinct'
  reason?: string | undefined
  keep_target?: boolean | undefined
}

/** Records a person's decision. Merging keeps the older identity; "distinct" stays until it is taken back. */
export async function resolveReview(
  work: UnitOfWork,
  reviewId: string,
  { decision, reason = '', keep_target }: Decision,
) {
  await lockRegistry(work)
  const review = await getReview(work, reviewId)
  if (review.status !== 'open') throw new ReviewClosed()
  const [olderMpiId, newerMpiId] =
    review.older_number < review.newer_number
      ? [review.older_mpi_id, review.newer_mpi_id]
      : [review.newer_mpi_id, review.older_mpi_id]

  const merged =
    decision === 'merge'
      ? await mergeIdentities(work, { source_mpi_id: newerMpiId, target_mpi_id: olderMpiId, reason, keep_target })
      : undefined
  if (!merged) await recordDistinct(work, review.older_number, review.newer_number)
  const sealed_reason = reason && (await sealReason(work, reviewId, reason, [olderMpiId, newerMpiId]))
  await work.db
    .updateTable('mpi_review')
    .set({
      status: merged ? 'merged' : 'distinct',
      resolved_at: work.now,
      resolved_by: work.actor.id,
      ...(sealed_reason ? { sealed_reason } : {}),
      ...(merged ? { closed_by_merge: merged.merge_id } : {}),
    })
    .where('id', '=', reviewId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  await publishReviewsChanged(work, [reviewId])
  // A merge has told of it already, with all the reviews that it answers.
  if (!merged) await work.publish('reviews-decided', { reviews: [{ review_id: reviewId, decision: 'distinct' }] })
  recordAct(work, {
    action: 'mpi.review_resolved',
    object: reviewId,
    details: { decision, older: olderMpiId, newer: newerMpiId },
  })
  const after = await getReview(work, reviewId)
  return { ...toReview(after), decision, ...(merged ? { canonical_mpi_id: merged.canonical_mpi_id } : {}) }
}

/** The reason may name either of the two, so that it goes with the first who is erased. A review that is decided again keeps its key. */
async function sealReason(work: UnitOfWork, reviewId: string, reason: string, mpiIds: readonly string[]) {
  await newSharedKey(work, reviewId, mpiIds)
  const key = await erasureKeyFor(work, reviewId)
  return sealErasable(await work.keys(), key, reason, `mpi_review.sealed_reason:${reviewId}`)
}

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
