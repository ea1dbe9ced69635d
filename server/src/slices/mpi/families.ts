import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { findHolders, type Holder } from './queries.ts'

/** For each id, the active identity behind it and all that were merged into that one. Unknown ids are left out. */
export async function findFamilies(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, string[]>> {
  if (mpiIds.length === 0) return new Map()
  const holders = await findHolders(scope, mpiIds)
  const membersOf = await readMembers(scope, holders)
  return new Map([...holders].map(([mpiId, holder]) => [mpiId, membersOf(holder)]))
}

export interface ActiveFamily {
  /** The active identity first. */
  members: string[]
  /** Where the active identity lives. */
  region: string
}

/** The active identities behind ids, each with its family. Unknown ids are left out. */
export async function findActiveFamilies(
  scope: ReadScope,
  mpiIds: readonly string[],
): Promise<Map<string, ActiveFamily>> {
  if (mpiIds.length === 0) return new Map()
  const holders = await findHolders(scope, mpiIds)
  const membersOf = await readMembers(scope, holders)
  return new Map(
    [...holders.values()].map((holder) => [
      holder.holder_mpi_id,
      { members: membersOf(holder), region: holder.holder_region },
    ]),
  )
}

async function readMembers(
  { db, tenantId }: ReadScope,
  holders: ReadonlyMap<string, Holder>,
): Promise<(holder: Holder) => string[]> {
  const roots = new Set([...holders.values()].map(({ holder_number }) => holder_number))
  const { rows } = await sql<{ root_number: number; mpi_id: string }>`
    select root_number, mpi_id from mpi_identity
    where root_number = any((select ${[...roots]}::bigint[])::bigint[]) and tenant_id = ${tenantId}`.execute(db)
  const merged = Map.groupBy(rows, ({ root_number }) => root_number)
  return ({ holder_number, holder_mpi_id }) => [
    holder_mpi_id,
    ...(merged.get(holder_number) ?? []).map(({ mpi_id }) => mpi_id),
  ]
}
