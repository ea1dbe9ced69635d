import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { publishReviewsChanged } from './open-reviews.ts'

/**
 * Closes reviews after a merge: those of pairs that became one identity, all but one of those that now ask about the same
 * pair, and those of pairs that somebody decided are two people.
 */
export async function closeAnsweredReviews(work: UnitOfWork, targetNumber: number, mergeId: string): Promise<void> {
  const { rows } = await sql<{ id: string; status: 'merged' | 'superseded' }>`
    with pair as (
      select review.id, review.created_at,
        coalesce(low.root_number, low.identity_number) as one,
        coalesce(high.root_number, high.identity_number) as two
      from mpi_review review
      join mpi_identity low on low.identity_number = review.low_number
      join mpi_identity high on high.identity_number = review.high_number
      where review.tenant_id = ${work.tenantId} and review.status = 'open'
        and ${targetNumber} in (coalesce(low.root_number, low.identity_number),
          coalesce(high.root_number, high.identity_number))
    ), judgement as (
      select id, one = two as is_one_person,
        row_number() over (partition by least(one, two), greatest(one, two) order by created_at, id) as turn,
        exists (
          select 1 from mpi_distinct decision
          join mpi_identity a on a.identity_number = decision.low_number
            join mpi_identity b on b.identity_number = decision.high_number
          where decision.tenant_id = ${work.tenantId}
            and least(coalesce(a.root_number, a.identity_number), coalesce(b.root_number, b.identity_number))
              = least(one, two)
            and greatest(coalesce(a.root_number, a.identity_number), coalesce(b.root_number, b.identity_number))
              = greatest(one, two)
        ) as is_decided
      from pair
    )
    update mpi_review review
    set status = case when judgement.is_one_person then 'merged' else 'superseded' end,
      resolved_at = ${work.now.toISOString()}::timestamptz, resolved_by = ${work.actor.id}, closed_by_merge = ${mergeId}
    from judgement
    where review.id = judgement.id and (judgement.is_one_person or judgement.turn > 1 or judgement.is_decided)
    returning review.id, review.status`.execute(work.db)
  await publishReviewsChanged(
    work,
    rows.map(({ id }) => id),
  )
  if (rows.length === 0) return
  const reviews = rows.map(({ id, status }) => ({ review_id: id, decision: status }))
  await work.publish('reviews-decided', { reviews })
}

/** Reopens the reviews that an undone merge had closed. */
export async function reopenReviews(work: UnitOfWork, mergeId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update mpi_review review
    set status = 'open', resolved_at = null, resolved_by = null, sealed_reason = null, closed_by_merge = null
    where review.tenant_id = ${work.tenantId} and review.closed_by_merge = ${mergeId} and not exists (
      select 1 from mpi_review twin
      where twin.low_number = review.low_number and twin.high_number = review.high_number and twin.status = 'open')
    returning review.id`.execute(work.db)
  await publishReviewsChanged(
    work,
    rows.map(({ id }) => id),
  )
  if (rows.length > 0) await work.publish('reviews-opened', { review_ids: rows.map(({ id }) => id) })
}
