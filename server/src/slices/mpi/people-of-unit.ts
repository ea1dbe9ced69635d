import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { ReadScope } from '#platform/scopes.ts'

/**
 * The people of an organisation unit and of all units below it. The registry knows no units: whoever reads them from elsewhere
 * says who belongs to one.
 */
export interface UnitPeople {
  /** Their ids, as SQL, or those of `most` enrollments. Some may be there twice. */
  ids(most?: number): RawBuilder<unknown>
  /** That an id is one of theirs, as SQL for a single person. */
  includes(mpiId: RawBuilder<unknown>): RawBuilder<unknown>
  /** How many ids there are, counted as far as `MANY_PEOPLE`. */
  count: number
}

export const MANY_PEOPLE = 5_000

export type PeopleOfUnit = (scope: ReadScope, orgUnit: string) => Promise<UnitPeople>

export const OrgUnitFilter = Type.Optional(
  Type.String({
    maxLength: 20,
    description: 'The UID of an organisation unit of DHIS2: people who are enrolled there or in a unit below it.',
  }),
)

export type IdentityKey = 'mpi_id' | 'identity_number'

/**
 * The keys of some people of a unit and of everybody who was merged with one of them, as an array in SQL. Each step of it is an array, too, or
 * goes from row to row: the planner then goes along indexes, whatever it believes about the number of people.
 */
export function membersAmong(
  tenantId: string,
  people: UnitPeople,
  key: IdentityKey,
  most: number,
): RawBuilder<unknown> {
  return sql`array(
    select member.key from (
      select distinct coalesce(root_number, identity_number) as holder_number from mpi_identity
      where tenant_id = ${tenantId} and mpi_id = any(array(${people.ids(most)}))
    ) holder cross join lateral (
      select ${sql.ref(key)} as key from mpi_identity
      where tenant_id = ${tenantId} and identity_number = holder.holder_number
      union all select ${sql.ref(key)} from mpi_identity
      where tenant_id = ${tenantId} and root_number = holder.holder_number
    ) member)`
}

/** The same of all people of a unit. For many the planner may read the whole registry once instead. */
export function membersOf(tenantId: string, people: UnitPeople, key: IdentityKey): RawBuilder<unknown> {
  if (people.count < MANY_PEOPLE) return membersAmong(tenantId, people, key, MANY_PEOPLE)
  const member = (column: IdentityKey | 'root_number') =>
    sql`select ${sql.ref(key)} from holder join mpi_identity on ${sql.ref(column)} = holder_number where tenant_id = ${tenantId}`
  return sql`array(
    with enrolled as materialized (select distinct mpi_id from (${people.ids()}) own),
    holder as materialized (
      select distinct coalesce(root_number, identity_number) as holder_number
      from enrolled join mpi_identity using (mpi_id) where tenant_id = ${tenantId}
    )
    ${member('identity_number')} union all ${member('root_number')})`
}

/** That an identity, or somebody who was merged with it, is of the unit. It costs a few steps along indexes for each identity. */
export function isMember(
  tenantId: string,
  people: UnitPeople,
  key: IdentityKey,
  identity: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (
    select from mpi_identity own cross join lateral (
      select own.mpi_id
      union all select mpi_id from mpi_identity where tenant_id = ${tenantId} and identity_number = own.root_number
      union all select mpi_id from mpi_identity
      where tenant_id = ${tenantId} and root_number = coalesce(own.root_number, own.identity_number)
    ) member
    where own.tenant_id = ${tenantId} and own.${sql.ref(key)} = ${identity}
      and ${people.includes(sql`member.mpi_id`)})`
}
