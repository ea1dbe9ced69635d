import { erasureKeyFor, newSharedKey, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ReviewClosed } from '../errors.ts'
import { lockRegistry } from '../lock-registry.ts'
import { mergeIdentities } from '../merging/merge-identities.ts'
import { recordDistinct } from './distinct.ts'
import { getReview, toReview } from './list-reviews.ts'
import { publishReviewsChanged } from './publish-reviews.ts'

export interface Decision {
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
