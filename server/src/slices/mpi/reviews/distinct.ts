import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/** Whether somebody declared these two, or those who were merged into them, to be two people. */
export async function areDistinct(scope: ReadScope, identityNumber: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mpi_identity one
    join mpi_distinct known on one.identity_number in (known.low_number, known.high_number)
    join mpi_identity two on two.identity_number = known.low_number + known.high_number - one.identity_number
    where (one.identity_number = ${identityNumber} or one.root_number = ${identityNumber})
      and (two.identity_number = ${other} or two.root_number = ${other})
      and known.tenant_id = ${scope.tenantId}
    limit 1`.execute(scope.db)
  return rows.length > 0
}

/** Somebody takes it back: all that was said of these two, and of those who were merged into them. */
export async function forgetDistinct(work: UnitOfWork, identityNumber: number, other: number): Promise<void> {
  await sql`
    delete from mpi_distinct known using mpi_identity a, mpi_identity b
    where known.tenant_id = ${work.tenantId}
      and a.identity_number = known.low_number and b.identity_number = known.high_number
      and a.identity_number in (select identity_number from mpi_identity
        where identity_number in (${identityNumber}, ${other}) or root_number in (${identityNumber}, ${other}))
      and least(coalesce(a.root_number, a.identity_number), coalesce(b.root_number, b.identity_number))
        = least(${identityNumber}::bigint, ${other}::bigint)
      and greatest(coalesce(a.root_number, a.identity_number), coalesce(b.root_number, b.identity_number))
        = greatest(${identityNumber}::bigint, ${other}::bigint)`.execute(work.db)
}

export async function rememberDistinct(work: UnitOfWork, identityNumber: number, other: number): Promise<void> {
  await work.db
    .insertInto('mpi_distinct')
    .values({
      low_number: Math.min(identityNumber, other),
      high_number: Math.max(identityNumber, other),
      tenant_id: work.tenantId,
      decided_at: work.now,
      decided_by: work.actor.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
