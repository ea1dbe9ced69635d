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
