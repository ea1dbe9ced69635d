import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { listAllOrganizations } from '#slices/accounts/index.ts'
import { type CardVerifier, findCardByCode, isExpired } from '#slices/cards/index.ts'
import { type Holder, readIdentity } from '#slices/portal/index.ts'

/** Only a signed text is believed, so that only then a holder is named. */
export type IdentityVerdict =
  | { status: 'valid' | 'expired' | 'revoked' | 'unregistered'; holder: Holder }
  | { status: 'forged' | 'foreign_key' }

/**
 * Judges the text of an identity QR as the portal does: its signature, then the registry. What the holder is called comes from the
 * text alone; the registry gives nothing but the status. Undefined if the text is none of an identity QR.
 */
export async function verifyIdentity(
  services: Services,
  verifier: CardVerifier,
  text: string,
): Promise<IdentityVerdict | undefined> {
  const identity = readIdentity(text)
  if (!identity) return undefined
  const { keyId, signed, signature, holder } = identity
  const isOurs = services.keyring.issuerKeys().some(({ key_id }) => key_id === keyId)
  if (!isOurs) return { status: 'foreign_key' }
  if (!services.keyring.verifySigned(keyId, signed, Buffer.from(signature).toString('base64')))
    return { status: 'forged' }
  const card = await inPlatformScope(services, async ({ db }) =>
    findCardByCode(
      db,
      (await listAllOrganizations(db)).map(({ id }) => id),
      holder.code,
    ),
  )
  if (!card) return { status: 'unregistered', holder }
  verifier.countCard(card.tenant_id, card.card_code, card.status === 'valid')
  if (card.status === 'revoked') return { status: 'revoked', holder }
  return { status: isExpired(card.valid_until, services.clock.now()) ? 'expired' : 'valid', holder }
}
