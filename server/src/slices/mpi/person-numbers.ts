import { Type } from 'typebox'
import type { ReadScope } from '#platform/scopes.ts'
import type { IdentityAnswer } from './present-identity.ts'

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
