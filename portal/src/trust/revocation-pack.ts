import { fromBase64 } from './bytes.ts'
import { isSignedByItsOrganization, type SignedByOrganization } from './certificate.ts'

export const PACK_KIND = 'samakart-revocations/1'
/** Enough bytes of a hash to distinguish a card from all others in the registry. */
export const REVOKED_BYTES = 12

/** `GET /campaigns/{id}/revocations`: the cards that were revoked since a portal was made. */
export interface RevocationPack extends SignedByOrganization {
  campaign_id: string
  campaign: string
  /** Every revocation after this instant is in the pack. */
  since: string
  generated_at: string
  seq: number
  count: number
  /** Base64 of the first twelve bytes of each revoked token's SHA-256, concatenated in ascending order. */
  revoked: string
}

export type PackFault = 'unreadable' | 'not_ours' | 'forged' | 'older' | 'gap'

export interface LoadedState {
  organizationId: string
  campaignId: string
  /** It says which keys are the organization's, also one that signs later than the portal was made. */
  installationKey: string
  /** Of the newest portal or pack that was loaded. */
  generatedAt: string
  seq: number
}

export interface Revocations {
  generatedAt: string
  seq: number
  count: number
  has(tokenHash: Uint8Array): boolean
}

export function openPack(text: string, loaded: LoadedState): Revocations | PackFault {
  const pack = parse(text)
  if (!pack) return 'unreadable'
  if (!isFor(pack, loaded)) return 'not_ours'
  if (!isSignedByItsOrganization(pack, loaded.installationKey)) return 'forged'
  if (pack.seq < loaded.seq || pack.generated_at < loaded.generatedAt) return 'older'
  if (pack.since > loaded.generatedAt) return 'gap'
  return revocationsOf(pack)
}

/** A prefix proves nothing: another organization may have the same. */
function isFor({ organization_id, campaign_id, certificate }: RevocationPack, loaded: LoadedState): boolean {
  return (
    organization_id === loaded.organizationId &&
    campaign_id === loaded.campaignId &&
    certificate?.public_key === loaded.installationKey
  )
}

function parse(text: string): RevocationPack | undefined {
  try {
    const pack = JSON.parse(text.replace(/^\ufeff/, '')) as Partial<RevocationPack> | null
    const isPack =
      pack !== null &&
      pack.kind === PACK_KIND &&
      [pack.campaign, pack.since, pack.generated_at, pack.revoked, pack.public_key, pack.key_id, pack.signature].every(
        (value) => typeof value === 'string',
      ) &&
      typeof pack.seq === 'number' &&
      typeof pack.count === 'number' &&
      fromBase64(pack.revoked as string).length === pack.count * REVOKED_BYTES
    return isPack ? (pack as RevocationPack) : undefined
  } catch {
    return undefined
  }
}

function revocationsOf(pack: RevocationPack): Revocations {
  const bytes = fromBase64(pack.revoked)
  const revoked = new Set<string>()
  for (let at = 0; at < bytes.length; at += REVOKED_BYTES) revoked.add(keyOf(bytes.subarray(at, at + REVOKED_BYTES)))
  return {
    generatedAt: pack.generated_at,
    seq: pack.seq,
    count: pack.count,
    has: (tokenHash) => revoked.has(keyOf(tokenHash.subarray(0, REVOKED_BYTES))),
  }
}

function keyOf(bytes: Uint8Array): string {
  return String.fromCharCode.apply(null, Array.from(bytes))
}
