import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { ReviewOrigin } from '../tables.ts'

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

/** Publishes which identities may have more or fewer open reviews than before. */
export async function publishReviewsChanged(work: UnitOfWork, reviewIds: readonly string[]): Promise<void> {
  if (reviewIds.length === 0) return
  const { rows } = await sql<{ mpi_id: string }>`
    select distinct person.mpi_id from mpi_review review
    join mpi_identity person on person.identity_number in (review.low_number, review.high_number)
    where review.id = any(${[...reviewIds]}::text[]) and review.tenant_id = ${work.tenantId}`.execute(work.db)
  await work.publish('reviews-changed', { mpi_ids: rows.map(({ mpi_id }) => mpi_id) })
}

/** The open reviews of each of these identities, without those merged into it; identities without any are left out. */
export async function countOpenReviews(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ mpi_id: string; open: number }>`
    select person.mpi_id, count(*)::int as open
    from mpi_identity person
    join lateral (
      select 1 from mpi_review where low_number = person.identity_number and status = 'open'
      union all select 1 from mpi_review where high_number = person.identity_number and status = 'open'
    ) review on true
    where person.mpi_id = any(${[...mpiIds]}::text[]) and person.tenant_id = ${scope.tenantId}
    group by person.mpi_id`.execute(scope.db)
  return new Map(rows.map(({ mpi_id, open }) => [mpi_id, open]))
}

/** All open reviews of the organization; no more are counted than asked for. */
export async function countReviewsWaiting({ db, tenantId }: ReadScope, upTo: number): Promise<number> {
  const open = db
    .selectFrom('mpi_review')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'open')
    .limit(upTo)
  const { count } = await db
    .selectFrom(open.as('open'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
