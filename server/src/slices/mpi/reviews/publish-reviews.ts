import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

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
