import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { publishReviewsChanged } from './publish-reviews.ts'

/** Closes the open reviews of people who are erased, and empties the reasons of all. */
export async function closeReviewsOf(work: UnitOfWork, numbers: readonly number[]): Promise<void> {
  const isTheirs = sql`tenant_id = ${work.tenantId}
    and (low_number = any(${[...numbers]}::bigint[]) or high_number = any(${[...numbers]}::bigint[]))`
  const { rows } = await sql<{ id: string }>`
    update mpi_review set status = 'superseded', resolved_at = ${work.now.toISOString()}::timestamptz,
      resolved_by = ${work.actor.id}
    where ${isTheirs} and status = 'open' returning id`.execute(work.db)
  await sql`update mpi_review set sealed_reason = null where ${isTheirs} and sealed_reason is not null`.execute(work.db)
  await publishReviewsChanged(
    work,
    rows.map(({ id }) => id),
  )
  if (rows.length === 0) return
  const reviews = rows.map(({ id }) => ({ review_id: id, decision: 'superseded' as const }))
  await work.publish('reviews-decided', { reviews })
}
