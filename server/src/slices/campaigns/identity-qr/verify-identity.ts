import { publicKeyFromBytes, verifyBytes } from '@samakart/rules/signatures'
import { findOrganizationKey } from '#platform/crypto/organization-keys.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { getOrganization, listAllOrganizations } from '#slices/accounts/index.ts'
import { type CardOfIdentity, type CardVerifier, findCardByCode, isExpired } from '#slices/cards/index.ts'
import { type Holder, readIdentity, type SignedIdentity } from '#slices/portal/index.ts'

/** Only a signed text is believed, so that only then a holder is named. */
export type IdentityVerdict =
  | {
      status: 'valid' | 'expired' | 'revoked' | 'unregistered'
      holder: Holder
      /** As the platform knows it, whatever the text says. Unknown where the installation signed and no card is found. */
      organization: { id: string; name: string } | undefined
      signedBy: SignedBy
    }
  | { status: 'forged' | 'foreign_key' }

/** The installation signed for all organizations until each had a key of its own. */
type SignedBy = 'organization' | 'installation'

/** Whose signature it is, and the organizations among whose cards it can be. */
interface Origin {
  signedBy: SignedBy
  tenantIds: readonly string[]
}

/**
 * Judges the text of an identity QR as the portal does: its signature, then the registry. What the holder is called comes from the
 * text alone; the registry gives nothing but the status and the organization. Undefined if the text is none of an identity QR.
 */
export async function verifyIdentity(
  services: Services,
  verifier: CardVerifier,
  text: string,
): Promise<IdentityVerdict | undefined> {
  const identity = readIdentity(text)
  if (!identity) return undefined
  const { holder, issuedBy } = identity
  const found = await inPlatformScope(services, async ({ db }) => {
    const origin = await originOf(services, db, identity)
    if (typeof origin === 'string') return origin
    const card = await findCardByCode(db, origin.tenantIds, holder.code)
    const ours = card && (!issuedBy || card.campaign_id === issuedBy.campaignId) ? card : undefined
    const owner = ours?.tenant_id ?? (origin.signedBy === 'organization' ? origin.tenantIds[0] : undefined)
    return { card: ours, organization: owner ? await getOrganization(db, owner) : undefined, signedBy: origin.signedBy }
  })
  if (typeof found === 'string') return { status: found }
  const { card, ...issuer } = found
  if (!card) return { status: 'unregistered', holder, ...issuer }
  verifier.countCard(card.tenant_id, card.card_code, card.status === 'valid')
  return { status: statusOf(card, services.clock.now()), holder, ...issuer }
}

function statusOf(card: CardOfIdentity, now: Date): 'valid' | 'expired' | 'revoked' {
  if (card.status === 'revoked') return 'revoked'
  return isExpired(card.valid_until, now) ? 'expired' : 'valid'
}

/** A key belongs to one organization, and what it signs must name that one. */
async function originOf(
  { keyring }: Services,
  db: Parameters<typeof findCardByCode>[0],
  { keyId, signed, signature, issuedBy }: SignedIdentity,
): Promise<Origin | 'forged' | 'foreign_key'> {
  const signatureText = Buffer.from(signature).toString('base64')
  if (keyring.issuerKeys().some(({ key_id }) => key_id === keyId)) {
    if (issuedBy || !keyring.verifySigned(keyId, signed, signatureText)) return 'forged'
    return { signedBy: 'installation', tenantIds: (await listAllOrganizations(db)).map(({ id }) => id) }
  }
  const key = await findOrganizationKey(db, keyId)
  if (!key) return 'foreign_key'
  const isSigned = verifyBytes(publicKeyFromBytes(key.publicBytes), signed, signatureText)
  if (!isSigned || issuedBy?.organizationId !== key.organizationId) return 'forged'
  return { signedBy: 'organization', tenantIds: [key.organizationId] }
}
