import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { openContents, type PersonRecord } from './person-record.ts'

export interface HolderName {
  first_name: string
  last_name: string
}

/** The names behind ids; for a merged identity, the name of the active one. People who were erased are left out. */
export async function findNames(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, HolderName>> {
  const people = await findPeople(scope, mpiIds)
  return new Map([...people].map(([id, { first_name, last_name }]) => [id, { first_name, last_name }]))
}

/** The people behind ids, in one query; for a merged identity, the active one. Whoever is not in the registry is left out. */
export async function findPeople(scope: ReadScope, mpiIds: readonly string[]): Promise<Map<string, PersonRecord>> {
  if (mpiIds.length === 0) return new Map()
  const { rows } = await sql<{ requested_mpi_id: string; mpi_id: string; sealed_person: string }>`
    select own.mpi_id as requested_mpi_id, person.mpi_id, person.sealed_person
    from mpi_identity own join mpi_identity person on person.identity_number = coalesce(own.root_number, own.identity_number)
    where own.mpi_id = any(${[...new Set(mpiIds)]}::text[]) and own.tenant_id = ${scope.tenantId}`.execute(scope.db)
  const contents = await openContents(scope, rows)
  return new Map(
    rows.flatMap(({ requested_mpi_id }, at) => {
      const person = contents[at]?.person
      return person ? [[requested_mpi_id, person] as const] : []
    }),
  )
}
