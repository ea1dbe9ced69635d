import { PACK_KIND, REVOKED_BYTES, type RevocationPack } from '@samakart/portal'
import { canonicalJson } from '#platform/crypto/canonical-json.ts'
import type { SigningKey } from '#platform/crypto/signatures.ts'
import { seal, sequenceOf } from './seal.ts'

export interface RevocationPackInput {
  /** The campaign's prefix. */
  campaign: string
  /** `tokenHashes` contains every revocation since this instant. */
  since: Date
  generatedAt: Date
  /** SHA-256 of the revoked cards' tokens, as hex. */
  tokenHashes: Iterable<string>
  key: SigningKey
  sequence?: number
}

/** Makes the pack that tells a portal in the field about later revocations. A pack of 500 takes less than 10 KB. */
export function signRevocationPack(input: RevocationPackInput): RevocationPack {
  const prefixes = [...new Set(input.tokenHashes)]
    .sort()
    .map((hash) => Buffer.from(hash, 'hex').subarray(0, REVOKED_BYTES))
  return seal(input.key, PACK_KIND, {
    campaign: input.campaign,
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
