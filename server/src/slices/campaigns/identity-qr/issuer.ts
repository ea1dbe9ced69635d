import { packedId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import type { IdentityIssuer, Setting } from '#slices/cards/index.ts'
import { signerOf } from '#slices/portal/index.ts'
import type { CampaignRow } from '../tables.ts'
import type { IdentityQrOfCards } from './setting.ts'

/** The organization signs, with the key whose fingerprint is on the cards. The issuer's name is what the cards say, which people compare. */
export async function identityIssuerOf(
  services: Services,
  campaign: Pick<CampaignRow, 'id' | 'tenant_id'>,
  { issuer, language, brand }: Setting,
  { identity_birth }: Pick<IdentityQrOfCards, 'identity_birth'>,
): Promise<IdentityIssuer | undefined> {
  if (!identity_birth) return undefined
  const { key, organizationId } = await signerOf(services, campaign.tenant_id)
  return {
    key: key.privateKey,
    keyId: key.keyId,
    issuedBy: [packedId('organization', organizationId), packedId('campaign', campaign.id)],
    name: brand?.ministry ?? issuer,
    language,
    dateOfBirth: identity_birth,
  }
}
