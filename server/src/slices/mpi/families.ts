import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { findHolders } from './queries.ts'

/** For each id, the active identity behind it and all that were merged into that one. Unknown ids are left out. */
export async function findFamilies(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, string[]>> {
  if (mpiIds.length === 0) return new Map()
  const holders = await findHolders(scope, mpiIds)
  const roots = new Set([...holders.values()].map(({ holder_number }) => holder_number))
  const { rows } = await sql<{ root_number: number; mpi_id: string }>`
    select root_number, mpi_id from mpi_identity
    where root_number = any((select ${[...roots]}::bigint[])::bigint[]) and tenant_id = ${scope.tenantId}`.execute(
    scope.db,
  )
  const merged = Map.groupBy(rows, ({ root_number }) => root_number)
  return new Map(
    [...holders].map(([mpiId, { holder_number, holder_mpi_id }]) => [
      mpiId,
      [holder_mpi_id, ...(merged.get(holder_number) ?? []).map(({ mpi_id }) => mpi_id)],
    ]),
  )
}
