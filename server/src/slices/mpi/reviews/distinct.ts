import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/** Whether somebody decided that these two, or identities merged into them, are two people. */
export async function areDistinct(scope: ReadScope, identityNumber: number, otherNumber: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mpi_identity one
    join mpi_distinct pair on one.identity_number in (pair.low_number, pair.high_number)
    join mpi_identity two on two.identity_number = pair.low_number + pair.high_number - one.identity_number
    where (one.identity_number = ${identityNumber} or one.root_number = ${identityNumber})
      and (two.identity_number = ${otherNumber} or two.root_number = ${otherNumber})
      and pair.tenant_id = ${scope.tenantId}
    limit 1`.execute(scope.db)
  return rows.length > 0
}

/** Deletes this decision for the two identities and for those merged into them. */
export async function deleteDistinct(work: UnitOfWork, identityNumber: number, otherNumber: number): Promise<void> {
  await sql`
    delete from mpi_distinct pair using mpi_identity a, mpi_identity b
    where pair.tenant_id = ${work.tenantId}
      and a.identity_number = pair.low_number and b.identity_number = pair.high_number
      and a.identity_number in (select identity_number from mpi_identity
        where identity_number in (${identityNumber}, ${otherNumber}) or root_number in (${identityNumber}, ${otherNumber}))
      and least(coalesce(a.root_number, a.identity_number), coalesce(b.root_number, b.identity_number))
        = least(${identityNumber}::bigint, ${otherNumber}::bigint)
      and greatest(coalesce(a.root_number, a.identity_number), coalesce(b.root_number, b.identity_number))
        = greatest(${identityNumber}::bigint, ${otherNumber}::bigint)`.execute(work.db)
}

export async function recordDistinct(work: UnitOfWork, identityNumber: number, otherNumber: number): Promise<void> {
  await work.db
    .insertInto('mpi_distinct')
    .values({
      low_number: Math.min(identityNumber, otherNumber),
      high_number: Math.max(identityNumber, otherNumber),
      tenant_id: work.tenantId,
      decided_at: work.now,
      decided_by: work.actor.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of whom somebody has decided that they are another person than this one. All are active identities. */
export async function findDistinct(scope: ReadScope, identityNumber: number): Promise<Set<string>> {
  const { rows } = await sql<{ mpi_id: string }>`
    with family as materialized (
      select identity_number from mpi_identity
      where (identity_number = ${identityNumber} or root_number = ${identityNumber}) and tenant_id = ${scope.tenantId}
    ), other as materialized (
      select high_number as identity_number from mpi_distinct join family on low_number = family.identity_number
      union select low_number from mpi_distinct join family on high_number = family.identity_number
    )
    select root.mpi_id from other join mpi_identity own on own.identity_number = other.identity_number
    join mpi_identity root on root.identity_number = coalesce(own.root_number, own.identity_number)
    where root.tenant_id = ${scope.tenantId}`.execute(scope.db)
  return new Set(rows.map(({ mpi_id }) => mpi_id))
}
