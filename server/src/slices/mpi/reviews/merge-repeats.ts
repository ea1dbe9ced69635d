import type { UnitOfWork } from '#platform/scopes.ts'
import { ReviewClosed, ReviewNotExact } from '../errors.ts'
import { lockRegistry } from '../lock-registry.ts'
import { getRowByNumber, openIdentity } from '../queries.ts'
import { isExactRepeat } from './exact-repeat.ts'
import { getReview } from './list-reviews.ts'
import { resolveReview } from './resolve-review.ts'

/** Merges a pair whose records say the same. It is checked again here, because a record may have changed since it was listed. */
export async function mergeRepeat(work: UnitOfWork, reviewId: string, reason: string) {
  await lockRegistry(work)
  const review = await getReview(work, reviewId)
  if (review.status !== 'open') throw new ReviewClosed()
  const older = await openIdentity(work, await getRowByNumber(work, review.older_number))
  const newer = await openIdentity(work, await getRowByNumber(work, review.newer_number))
  if (!isExactRepeat(older.content.person, newer.content.person)) throw new ReviewNotExact()
  const { canonical_mpi_id } = await resolveReview(work, reviewId, { decision: 'merge', reason })
  return { canonical_mpi_id: canonical_mpi_id ?? '' }
}
