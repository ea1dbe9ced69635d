import { PACK_KIND, REVOKED_BYTES, type RevocationPack } from '@samakart/portal'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { seal } from '#platform/crypto/statements.ts'
import { type Signer, sequenceOf } from './signer.ts'

export interface RevocationPackInput {
  campaign: { id: string; prefix: string }
  /** `tokenHashes` contains every revocation since this instant. */
  since: Date
  generatedAt: Date
  /** SHA-256 of the revoked cards' tokens, as hex. */
  tokenHashes: Iterable<string>
  signer: Signer
  sequence?: number
}

/** Makes the pack that tells a portal in the field about later revocations. A pack of 500 takes less than 10 KB. */
export function signRevocationPack(input: RevocationPackInput): RevocationPack {
  const prefixes = [...new Set(input.tokenHashes)]
    .sort()
    .map((hash) => Buffer.from(hash, 'hex').subarray(0, REVOKED_BYTES))
  const { signer, campaign } = input
  return seal(signer.key, PACK_KIND, {
    organization_id: signer.organizationId,
    campaign_id: campaign.id,
    certificate: signer.certificate,
    campaign: campaign.prefix,
    since: input.since.toISOString(),
    generated_at: input.generatedAt.toISOString(),
    seq: input.sequence ?? sequenceOf(input.generatedAt),
    count: prefixes.length,
    revoked: Buffer.concat(prefixes).toString('base64'),
  })
}

/** The content of the pack's file. */
export function revocationPackText(pack: RevocationPack): string {
  return `${canonicalJson(pack)}\n`
}
