import type { Services } from '#platform/services.ts'
import type { IdentityIssuer, Setting } from '#slices/cards/index.ts'
import type { IdentityQrOfCards } from './setting.ts'

/** The service signs for the issuer as the cards name it, which people compare, with the key whose fingerprint is on the cards. */
export function identityIssuerOf(
  { keyring }: Services,
  { issuer, language, brand }: Setting,
  { identity_birth }: Pick<IdentityQrOfCards, 'identity_birth'>,
): IdentityIssuer | undefined {
  if (!identity_birth) return undefined
  const { privateKey, keyId } = keyring.signing
  return { key: privateKey, keyId, name: brand?.ministry ?? issuer, language, dateOfBirth: identity_birth }
}
