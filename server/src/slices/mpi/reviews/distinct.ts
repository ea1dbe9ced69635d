import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/** Whether somebody declared these two, or those who were merged into them, to be two people. */
export async function areDistinct(scope: ReadScope, no: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mpi_identity one
    join mpi_distinct known on one.no in (known.low_no, known.high_no)
    join mpi_identity two on two.no = known.low_no + known.high_no - one.no
    where (one.no = ${no} or one.root_no = ${no}) and (two.no = ${other} or two.root_no = ${other})
      and known.tenant_id = ${scope.tenantId}
    limit 1`.execute(scope.db)
  return rows.length > 0
}

/** Somebody takes it back: all that was said of these two, and of those who were merged into them. */
export async function forgetDistinct(work: UnitOfWork, no: number, other: number): Promise<void> {
  await sql`
    delete from mpi_distinct known using mpi_identity a, mpi_identity b
    where known.tenant_id = ${work.tenantId} and a.no = known.low_no and b.no = known.high_no
      and a.no in (select no from mpi_identity where no in (${no}, ${other}) or root_no in (${no}, ${other}))
      and least(coalesce(a.root_no, a.no), coalesce(b.root_no, b.no)) = least(${no}::bigint, ${other}::bigint)
      and greatest(coalesce(a.root_no, a.no), coalesce(b.root_no, b.no)) = greatest(${no}::bigint, ${other}::bigint)`.execute(
    work.db,
  )
}

export async function rememberDistinct(work: UnitOfWork, no: number, other: number): Promise<void> {
  await work.db
    .insertInto('mpi_distinct')
    .values({
      low_no: Math.min(no, other),
      high_no: Math.max(no, other),
      tenant_id: work.tenantId,
      decided_at: work.now,
      decided_by: work.actor.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
