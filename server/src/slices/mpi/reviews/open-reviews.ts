import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { ReviewOrigin } from '../tables.ts'
import { publishReviewsChanged } from './publish-reviews.ts'

export interface DoubtfulPair {
  identityNumber: number
  otherNumber: number
  score: number
  version: string
  origin: ReviewOrigin
}

/** Opens a review for each pair, unless the pair already has an open one. */
export async function openReviews(work: UnitOfWork, pairs: readonly DoubtfulPair[]): Promise<(string | undefined)[]> {
  if (pairs.length === 0) return []
  const reviews = pairs.map((pair) => ({
    ...pair,
    id: work.newId('review'),
    low: Math.min(pair.identityNumber, pair.otherNumber),
    high: Math.max(pair.identityNumber, pair.otherNumber),
  }))
  const { rows } = await sql<{ id: string }>`
    insert into mpi_review (id, tenant_id, low_number, high_number, origin, score, matcher_version, created_at)
    select id, ${work.tenantId}, low, high, origin, score, version, ${work.now.toISOString()}::timestamptz
    from unnest(${reviews.map((review) => review.id)}::text[], ${reviews.map((review) => review.low)}::bigint[],
      ${reviews.map((review) => review.high)}::bigint[], ${reviews.map((review) => review.origin)}::text[],
      ${reviews.map((review) => review.score)}::double precision[], ${reviews.map((review) => review.version)}::text[])
      as new (id, low, high, origin, score, version)
    on conflict do nothing returning id`.execute(work.db)
  const opened = new Set(rows.map((row) => row.id))
  await publishReviewsChanged(work, [...opened])
  if (opened.size > 0) await work.publish('reviews-opened', { review_ids: [...opened] })
  return reviews.map(({ id }) => (opened.has(id) ? id : undefined))
}
