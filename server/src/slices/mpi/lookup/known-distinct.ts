import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'

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
