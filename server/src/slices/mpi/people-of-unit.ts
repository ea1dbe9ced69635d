import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { ReadScope } from '#platform/scopes.ts'

/**
 * The ids of the people of an organisation unit and of all units below it, as SQL. The registry knows no units: whoever
 * reads them from elsewhere says who belongs to one.
 */
export type PeopleOfUnit = (scope: ReadScope, orgUnit: string) => Promise<RawBuilder<unknown>>

export const OrgUnitFilter = Type.Optional(
  Type.String({
    maxLength: 20,
    description: 'The UID of an organisation unit of DHIS2: people who are enrolled there or in a unit below it.',
  }),
)

/** The active identities behind a set of ids. */
export const holdersAmong = (tenantId: string, mpiIds: RawBuilder<unknown>) =>
  sql`select coalesce(root_number, identity_number) as identity_number from mpi_identity
    where tenant_id = ${tenantId} and mpi_id in (${mpiIds})`

/** The ids of everybody behind a set of ids: what belongs to one of them belongs to all who were merged with it. */
export const familiesAmong = (tenantId: string, mpiIds: RawBuilder<unknown>) => members('mpi_id', tenantId, mpiIds)

/** The same, as numbers of identities. */
export const numbersAmong = (tenantId: string, mpiIds: RawBuilder<unknown>) =>
  members('identity_number', tenantId, mpiIds)

function members(column: 'mpi_id' | 'identity_number', tenantId: string, mpiIds: RawBuilder<unknown>) {
  const of = (key: 'identity_number' | 'root_number') =>
    sql`select ${sql.ref(column)} from mpi_identity
      where tenant_id = ${tenantId} and ${sql.ref(key)} in (${holdersAmong(tenantId, mpiIds)})`
  return sql`${of('identity_number')} union all ${of('root_number')}`
}
