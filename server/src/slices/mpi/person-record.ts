import type { Person } from '@samakart/matcher'
import { type ErasureKey, openErasables, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope } from '#platform/scopes.ts'

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

/** One step by which the values of a merged identity came about. A merge has the records under which its source was known. */
export type ContentStep =
  | { merge: string; source: string; keep_target: boolean; records?: PersonRecord[] }
  | { change: Partial<PersonRecord> }

/** A record of a list that was found to be of this person, as the list had it. */
export interface LinkedRecord {
  linked_at: string
  /** The job or the synchronization that brought it. */
  origin: string
  person: PersonRecord
}

/**
 * The sealed content of an identity. Once another identity was merged into it, it also keeps its values before the merge and
 * every step since, so that any merge can be undone.
 */
export interface IdentityContent {
  person: PersonRecord
  /** Only those that say something else than the values and than each other. */
  linked?: LinkedRecord[]
  before_merges?: PersonRecord
  steps?: ContentStep[]
  /** The key of all people whose values it holds, as long as others are merged into it; else it has the key of its own. */
  shared_key?: string
}

export interface SealedIdentity {
  mpi_id: string
  sealed_person: string
}

export function sealContent(keys: TenantKeys, key: ErasureKey, mpiId: string, content: IdentityContent): string {
  return sealErasable(keys, key, JSON.stringify(content), contextOf(mpiId))
}

/** The key under which an identity's values and their history are sealed. */
export const keyIdOf = (mpiId: string, { shared_key }: IdentityContent) => shared_key ?? mpiId

/** The contents of identities, in order; undefined for those that were erased. */
export async function openContents(
  scope: ReadScope,
  rows: readonly SealedIdentity[],
): Promise<(IdentityContent | undefined)[]> {
  const texts = await openErasables(
    scope,
    rows.map(({ mpi_id, sealed_person }) => ({ sealed: sealed_person, context: contextOf(mpi_id) })),
  )
  return texts.map((text) => (text === undefined ? undefined : (JSON.parse(text) as IdentityContent)))
}

/** What takes the place of a person who was erased, where a list still counts them. */
export const ERASED_PERSON: PersonRecord = {
  first_name: '',
  last_name: '',
  date_of_birth: null,
  gender: null,
  region_code: '',
  country_code: '',
  phone_number: null,
  mother_name: null,
  commune: null,
  external_ids: {},
  dhis2_instance_url: null,
  kyc_verified: false,
}

export const contextOf = (mpiId: string) => `mpi_identity.sealed_person:${mpiId}`

/** The fields that the matcher compares. An unknown sex counts as missing. */
export function toMatcher(person: PersonRecord): Person {
  const { gender, kyc_verified: _, dhis2_instance_url: __, ...rest } = person
  return { ...rest, gender: gender === 'U' ? null : gender }
}
