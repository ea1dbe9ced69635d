import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import { blindHasher } from '../blind-index/hasher.ts'
import { openContents, type PersonRecord, type SealedIdentity } from '../person-record.ts'

export interface PeopleFilter {
  /** Search keys, see `search-words.ts`: a person must have one of each list. */
  words: readonly (readonly string[])[]
  region_code?: string | undefined
  /** Only these identities. */
  among?: readonly number[] | undefined
}

export interface WalkedPerson {
  identity_number: number
  mpi_id: string
  person: PersonRecord
}

export interface Walk {
  people: WalkedPerson[]
  /** Where to go on, or undefined at the end. */
  before: number | undefined
}

/**
 * Some active people, newest first, whom indexes find: the caller looks at each and goes on where the walk stopped. Whoever was erased is
 * left out.
 */
export async function walkPeople(
  scope: ReadScope,
  filter: PeopleFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Walk> {
  const { tenantId } = scope
  const hash = blindHasher(await scope.keys(), 'mpi-search')
  const sets = filter.words.map(
    (words) => sql`select identity_number from mpi_search_key
      where key = any(${words.map(hash)}::bigint[]) and tenant_id = ${tenantId}`,
  )
  if (filter.among) sets.push(sql`select unnest(${[...filter.among]}::bigint[]) as identity_number`)
  const conditions = [
    sql`person.tenant_id = ${tenantId} and person.status = 'active'`,
    ...(filter.region_code === undefined ? [] : [sql`person.region_code = ${filter.region_code}`]),
    ...(before === undefined ? [] : [sql`person.identity_number < ${before}`]),
  ]
  // The sets are materialized first, as in the search of the registry: otherwise the planner may walk the whole registry.
  const found = sql`with found as materialized (
    select distinct identity_number from (${sql.join(sets, sql` intersect `)}) matching
  )`
  const people =
    sets.length === 0
      ? sql`select person.* from mpi_identity person`
      : sql`${found} select person.* from found join mpi_identity person on person.identity_number = found.identity_number`
  const { rows } = await sql<SealedIdentity & { identity_number: number }>`${people}
    where ${sql.join(conditions, sql` and `)} order by person.identity_number desc limit ${limit}`.execute(scope.db)
  const contents = await openContents(scope, rows)
  return {
    people: rows.flatMap(({ identity_number, mpi_id }, at) => {
      const person = contents[at]?.person
      return person ? [{ identity_number, mpi_id, person }] : []
    }),
    before: rows.length === limit ? rows.at(-1)?.identity_number : undefined,
  }
}
