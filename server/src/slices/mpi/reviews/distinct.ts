import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/unit-of-work.ts'

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
