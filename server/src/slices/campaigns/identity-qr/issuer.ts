import type { Services } from '#platform/services.ts'
import type { IdentityIssuer, Setting } from '#slices/cards/index.ts'
import type { Job } from '../tables.ts'

/** The service signs for the organization that the setting names, with the key whose fingerprint is on the cards. */
export function identityIssuerOf(
  { keyring }: Services,
  { issuer, language }: Setting,
  { identity_birth }: Pick<Job, 'identity_birth'>,
): IdentityIssuer | undefined {
  if (!identity_birth) return undefined
  const { privateKey, keyId } = keyring.signing
  return { key: privateKey, keyId, name: issuer, language, dateOfBirth: identity_birth }
}
