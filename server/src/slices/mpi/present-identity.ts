import { Type } from 'typebox'
import type { ReadScope } from '#platform/scopes.ts'
import { getActiveRow, openIdentity, readMpiId, type SelectedIdentity } from './find-identities.ts'
import { findPhotoRow } from './photos/photos.ts'
import { listProgrammes } from './programmes.ts'

/** An identity as the API shows it. */
export async function presentIdentity(scope: ReadScope, row: SelectedIdentity) {
  const { person } = (await openIdentity(scope, row)).content
  const { dhis2_instance_url: _, ...shown } = person
  return {
    mpi_id: row.mpi_id,
    ...shown,
    programmes: await listProgrammes(scope, row.identity_number),
    programme_count: row.programme_count,
    photo_updated_at: (await findPhotoRow(scope, row))?.updated_at.toISOString() ?? null,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export interface IdentityAnswer {
  identity: Awaited<ReturnType<typeof presentIdentity>> & { redirected_from?: string }
  headers: Record<string, string>
}

/** For a merged identity the answer is the active one, and says so. */
export async function readIdentity(scope: ReadScope, mpiId: string): Promise<IdentityAnswer> {
  return answerWith(scope, await getActiveRow(scope, mpiId), mpiId)
}

export async function answerWith(
  scope: ReadScope,
  row: SelectedIdentity,
  requestedId: string,
): Promise<IdentityAnswer> {
  const identity = await presentIdentity(scope, row)
  const normalizedId = readMpiId(requestedId)
  if (normalizedId === row.mpi_id) return { identity, headers: {} }
  return {
    identity: { ...identity, redirected_from: normalizedId },
    headers: { 'content-location': `/mpi/${row.mpi_id}` },
  }
}

/** The number that a campaign's list gave to somebody. */
export interface PersonNumber {
  campaign_id: string
  beneficiary_id: string
}

export const PersonNumber = Type.Object({ campaign_id: Type.String(), beneficiary_id: Type.String() })

/** What the registry asks about cards, which it does not know itself. */
export interface PersonNumbers {
  /** Newest first. */
  of(scope: ReadScope, mpiId: string): Promise<PersonNumber[]>
  /** Who holds cards with a number, as it is typed. */
  holders(scope: ReadScope, number: string): Promise<string[]>
}

/**
 * Adds the numbers of lists to an identity. One that is stored with the person wins over them as `external_ids.beneficiary_id`:
 * somebody wrote it there.
 */
export async function withNumbers(scope: ReadScope, numbers: PersonNumbers, { identity, headers }: IdentityAnswer) {
  const own = await numbers.of(scope, identity.mpi_id)
  const [newest] = own
  const external_ids = newest
    ? { beneficiary_id: newest.beneficiary_id, ...identity.external_ids }
    : identity.external_ids
  return { identity: { ...identity, external_ids, beneficiary_ids: own }, headers }
}

/** Leaves out a number that the caller only sends back as it was shown: it is no identifier that the matching should use. */
export async function withoutShownNumber<T extends { external_ids?: Record<string, string | null> | undefined }>(
  scope: ReadScope,
  numbers: PersonNumbers,
  mpiId: string,
  change: T,
): Promise<T> {
  const sent = change.external_ids?.beneficiary_id
  if (typeof sent !== 'string') return change
  const own = await numbers.of(scope, mpiId)
  if (!own.some(({ beneficiary_id }) => beneficiary_id === sent.trim())) return change
  const { beneficiary_id: _, ...external_ids } = change.external_ids ?? {}
  return { ...change, external_ids }
}
