import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Person } from './matching/index.ts'

/** What the registry knows of a person, checked and normalized. */
export interface PersonRecord {
  first_name: string
  last_name: string
  date_of_birth: string | null
  gender: 'M' | 'F' | 'U' | null
  region_code: string
  country_code: string
  phone_number: string | null
  mother_name: string | null
  commune: string | null
  external_ids: Record<string, string>
  dhis2_instance_url: string | null
  kyc_verified: boolean
}

/** One step by which the values of a merged identity came about. */
export type ContentStep = { merge: string; source: string; keep_target: boolean } | { change: Partial<PersonRecord> }

/**
 * The sealed content of an identity. Once another identity was merged into it, it also keeps its values before the merge and
 * every step since, so that any merge can be undone.
 */
export interface IdentityContent {
  person: PersonRecord
  before_merges?: PersonRecord
  steps?: ContentStep[]
}

export function sealContent(keys: TenantKeys, mpiId: string, content: IdentityContent): string {
  return keys.seal(JSON.stringify(content), contextOf(mpiId))
}

export function openContent(keys: TenantKeys, row: { mpi_id: string; sealed_person: string }): IdentityContent {
  return JSON.parse(keys.open(row.sealed_person, contextOf(row.mpi_id))) as IdentityContent
}

const contextOf = (mpiId: string) => `mpi_identity.sealed_person:${mpiId}`

/** The fields that the matcher compares. An unknown sex counts as missing. */
export function toMatcher(person: PersonRecord): Person {
  const { gender, kyc_verified: _, dhis2_instance_url: __, ...rest } = person
  return { ...rest, gender: gender === 'U' ? null : gender }
}
