import { sql } from 'kysely'
import { bigints } from '#platform/db/bigints.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { externalIdHasher } from './blind-index.ts'
import { readMpiId } from './find-identities.ts'
import { openContents, type PersonRecord } from './person-record.ts'

/** Facts that can be used without opening anything personal. */
export interface IdentityFacts {
  identity_number: number
  mpi_id: string
  kyc_verified: boolean
  has_nin: boolean
  programme_count: number
  /** How many open reviews ask whether this identity and another one are the same person. */
  open_reviews: number
  region_code: string
  created_at: Date
  updated_at: Date
}

/** The open reviews of an identity and of those merged into it. */
const reviewsOfFamily = sql`(
    select person.identity_number
      union all select kin.identity_number from mpi_identity kin where kin.root_number = person.identity_number
  ) family cross join lateral (
    select id, score, created_at from mpi_review where low_number = family.identity_number and status = 'open'
    union all select id, score, created_at from mpi_review where high_number = family.identity_number and status = 'open'
  ) review`

const facts = sql`person.identity_number, person.mpi_id, person.kyc_verified, person.has_nin, person.programme_count,
  person.region_code, person.created_at, person.updated_at,
  (select count(distinct review.id)::int from ${reviewsOfFamily}) as open_reviews`

/** The facts of the identity or, if it was merged, of the active one. */
export async function findFacts(scope: ReadScope, mpiId: string): Promise<IdentityFacts | undefined> {
  const { rows } = await sql<IdentityFacts>`
    select ${facts} from mpi_identity person
    where person.identity_number = (
      select coalesce(own.root_number, own.identity_number) from mpi_identity own
      where own.mpi_id = ${readMpiId(mpiId)} and own.tenant_id = ${scope.tenantId} and own.status <> 'erased'
    )`.execute(scope.db)
  return rows[0]
}

/** All active identities, a page at a time, in the order of their registration. */
export async function listFacts(scope: ReadScope, afterNumber: number, limit: number): Promise<IdentityFacts[]> {
  const { rows } = await sql<IdentityFacts>`
    select ${facts} from mpi_identity person
    where person.tenant_id = ${scope.tenantId} and person.status = 'active' and person.identity_number > ${afterNumber}
    order by person.identity_number limit ${limit}`.execute(scope.db)
  return rows
}

interface OpenReview {
  review_id: string
  score: number
  created_at: Date
}

/** The open reviews behind `open_reviews`, oldest first. */
export async function listOpenReviews(scope: ReadScope, identityNumber: number): Promise<OpenReview[]> {
  const { rows } = await sql<OpenReview>`
    select distinct review.id as review_id, review.score, review.created_at
    from mpi_identity person cross join lateral (select review.* from ${reviewsOfFamily}) review
    where person.identity_number = ${identityNumber} and person.tenant_id = ${scope.tenantId}
    order by review.created_at, review.id`.execute(scope.db)
  return rows
}

/** The identities that are linked with tracked entities of DHIS2, in one query. */
export async function findByDhis2Uids(scope: ReadScope, uids: readonly string[]): Promise<Map<string, string>> {
  const hash = await externalIdHasher(scope)
  const byKey = new Map(uids.map((uid) => [hash('dhis2_uid', uid), uid]))
  const { rows } = await sql<{ key: number; mpi_id: string }>`
    with linked as materialized (
      select link.key, link.linked_at, link.identity_number, own.holder_number
      from unnest(${bigints([...byKey.keys()])}::bigint[]) wanted (key)
      cross join lateral (
        select key, linked_at, identity_number from mpi_external_id
        where key = wanted.key and tenant_id = ${scope.tenantId} offset 0
      ) link
      cross join lateral (select coalesce(root_number, identity_number) as holder_number
        from mpi_identity where identity_number = link.identity_number limit 1) own
    )
    select linked.key, root.mpi_id
    from linked
      cross join lateral (select mpi_id from mpi_identity where identity_number = linked.holder_number limit 1) root
    order by linked.linked_at, linked.identity_number`.execute(scope.db)
  return new Map(rows.map(({ key, mpi_id }) => [byKey.get(key) ?? '', mpi_id]))
}

type Birth = Pick<PersonRecord, 'date_of_birth' | 'gender'>

/** Facts that may contradict each other: of an identity, of those merged into it, and of the programmes that know it. */
export interface Demographics extends Birth {
  merged: Birth[]
  programme_types: string[]
}

interface Sealed {
  holder_number: number
  identity_number: number
  mpi_id: string
  sealed_person: string
}

/** Reads any number of active identities in two queries. */
export async function findDemographics(
  scope: ReadScope,
  identityNumbers: readonly number[],
): Promise<Map<number, Demographics>> {
  if (identityNumbers.length === 0) return new Map()
  const { rows: people } = await sql<Sealed>`
    select identity_number as holder_number, identity_number, mpi_id, sealed_person from mpi_identity
    where identity_number = any(${identityNumbers}::bigint[]) and tenant_id = ${scope.tenantId}
    union all select root_number, identity_number, mpi_id, sealed_person from mpi_identity
    where root_number = any(${identityNumbers}::bigint[]) and tenant_id = ${scope.tenantId}
    order by holder_number, identity_number`.execute(scope.db)
  const { rows: links } = await sql<{ holder_number: number; programme_type: string }>`
    select distinct holder_number, programme_type from mpi_programme
    where holder_number = any(${identityNumbers}::bigint[]) and tenant_id = ${scope.tenantId} order by 1, 2`.execute(
    scope.db,
  )
  const contents = await openContents(scope, people)
  const births = new Map(
    people.map(({ identity_number }, at): [number, Birth] => {
      const person = contents[at]?.person
      return [identity_number, { date_of_birth: person?.date_of_birth ?? null, gender: person?.gender ?? null }]
    }),
  )
  const found = new Map<number, Demographics>()
  const birthOf = ({ identity_number }: Sealed) => births.get(identity_number) as Birth
  for (const row of people.filter(({ identity_number, holder_number }) => identity_number === holder_number)) {
    found.set(row.identity_number, { ...birthOf(row), merged: [], programme_types: [] })
  }
  for (const row of people.filter(({ identity_number, holder_number }) => identity_number !== holder_number)) {
    found.get(row.holder_number)?.merged.push(birthOf(row))
  }
  for (const { holder_number, programme_type } of links) found.get(holder_number)?.programme_types.push(programme_type)
  return found
}
