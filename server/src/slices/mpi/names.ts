import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { openContents } from './person-record.ts'

export interface HolderName {
  first_name: string
  last_name: string
}

/** The names behind ids; for a merged identity, the name of the active one. People who were erased are left out. */
export async function findNames(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, HolderName>> {
  if (mpiIds.length === 0) return new Map()
  const { rows } = await sql<{ requested_mpi_id: string; mpi_id: string; sealed_person: string }>`
    select own.mpi_id as requested_mpi_id, person.mpi_id, person.sealed_person
    from mpi_identity own join mpi_identity person on person.identity_number = coalesce(own.root_number, own.identity_number)
    where own.mpi_id = any(${[...new Set(mpiIds)]}::text[]) and own.tenant_id = ${scope.tenantId}`.execute(scope.db)
  const contents = await openContents(scope, rows)
  return new Map(
    rows.flatMap(({ requested_mpi_id }, at) => {
      const person = contents[at]?.person
      return person ? [[requested_mpi_id, { first_name: person.first_name, last_name: person.last_name }] as const] : []
    }),
  )
}
