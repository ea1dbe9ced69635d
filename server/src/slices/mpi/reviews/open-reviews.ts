import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { ReviewOrigin } from '../tables.ts'
import { publishReviewsChanged } from './publish-reviews.ts'

export interface DoubtfulPair {
  identityNumber: number
  other: number
  score: number
  version: string
  origin: ReviewOrigin
}

/** Puts pairs into the queue; a pair that waits already is left alone. */
export async function openReviews(work: UnitOfWork, pairs: readonly DoubtfulPair[]): Promise<(string | undefined)[]> {
  if (pairs.length === 0) return []
  const wanted = pairs.map((pair) => ({
    ...pair,
    id: work.newId('review'),
    low: Math.min(pair.identityNumber, pair.other),
    high: Math.max(pair.identityNumber, pair.other),
  }))
  const { rows } = await sql<{ id: string }>`
    insert into mpi_review (id, tenant_id, low_number, high_number, origin, score, matcher_version, created_at)
    select id, ${work.tenantId}, low, high, origin, score, version, ${work.now.toISOString()}::timestamptz
    from unnest(${wanted.map((one) => one.id)}::text[], ${wanted.map((one) => one.low)}::bigint[],
      ${wanted.map((one) => one.high)}::bigint[], ${wanted.map((one) => one.origin)}::text[],
      ${wanted.map((one) => one.score)}::double precision[], ${wanted.map((one) => one.version)}::text[])
      as new (id, low, high, origin, score, version)
    on conflict do nothing returning id`.execute(work.db)
  const opened = new Set(rows.map((row) => row.id))
  await publishReviewsChanged(work, [...opened])
  return wanted.map(({ id }) => (opened.has(id) ? id : undefined))
}
