import { sql } from 'kysely'
import type { ReadScope } from '#platform/unit-of-work.ts'
import { externalIdHash } from './blind-index/external-ids.ts'

/** What may be reckoned with without opening anything personal. */
export interface IdentityFacts {
  mpi_id: string
  kyc_verified: boolean
  has_nin: boolean
  programme_count: number
  /** Open questions whether this identity is somebody else's too. */
  open_reviews: number
  region_code: string
  created_at: Date
}

const facts = sql`person.mpi_id, person.kyc_verified, person.has_nin, person.programme_count, person.region_code,
  person.created_at, (
    select count(*)::int from mpi_review review
    join mpi_identity low on low.no = review.low_no join mpi_identity high on high.no = review.high_no
    where review.status = 'open' and (review.low_no = person.no or review.high_no = person.no
      or low.root_no = person.no or high.root_no = person.no)
  ) as open_reviews`

/** Of the identity itself, or of the one that stands for it; nothing for an unknown id. */
export async function findFacts(scope: ReadScope, mpiId: string): Promise<IdentityFacts | undefined> {
  const { rows } = await sql<IdentityFacts>`
    select ${facts} from mpi_identity own join mpi_identity person on person.no = coalesce(own.root_no, own.no)
    where own.mpi_id = ${mpiId.trim().toUpperCase()} and own.tenant_id = ${scope.tenantId}`.execute(scope.db)
  return rows[0]
}

/** All active identities, a page at a time, by id. */
export async function listFacts(scope: ReadScope, after: string, limit: number): Promise<IdentityFacts[]> {
  const { rows } = await sql<IdentityFacts>`
    select ${facts} from mpi_identity person
    where person.tenant_id = ${scope.tenantId} and person.status = 'active' and person.mpi_id > ${after}
    order by person.mpi_id limit ${limit}`.execute(scope.db)
  return rows
}

/** The identities that tracked entities of DHIS2 are linked with, in one question. */
export async function findByDhis2Uids(scope: ReadScope, uids: readonly string[]): Promise<Map<string, string>> {
  const byKey = new Map<number, string>()
  for (const uid of uids) byKey.set(await externalIdHash(scope, 'dhis2_uid', uid), uid)
  const { rows } = await sql<{ key: number; mpi_id: string }>`
    select link.key, root.mpi_id from mpi_external_id link join mpi_identity own on own.no = link.identity_no
    join mpi_identity root on root.no = coalesce(own.root_no, own.no)
    where link.key = any(${[...byKey.keys()]}::bigint[]) and link.tenant_id = ${scope.tenantId}
    order by link.linked_at, link.identity_no`.execute(scope.db)
  return new Map(rows.map(({ key, mpi_id }) => [byKey.get(key) ?? '', mpi_id]))
}
