import { PACK_KIND, REVOKED_BYTES, type RevocationPack } from '@samakart/portal'
import { canonicalJson } from '#platform/crypto/canonical-json.ts'
import type { SigningKey } from '#platform/crypto/signatures.ts'
import { seal, sequenceOf } from './seal.ts'

export interface RevocationOrder {
  /** The campaign's prefix. */
  campaign: string
  /** Every revocation after this instant is in `tokenHashes`. */
  since: Date
  generatedAt: Date
  /** SHA-256 of the revoked cards' tokens, as hex. */
  tokenHashes: Iterable<string>
  key: SigningKey
  sequence?: number
}

/** What a portal in the field loads from a file to know of later revocations. 500 of them take less than 10 KB. */
export function signRevocationPack(order: RevocationOrder): RevocationPack {
  const prefixes = [...new Set(order.tokenHashes)]
    .sort()
    .map((hash) => Buffer.from(hash, 'hex').subarray(0, REVOKED_BYTES))
  return seal(order.key, PACK_KIND, {
    campaign: order.campaign,
    since: order.since.toISOString(),
    generated_at: order.generatedAt.toISOString(),
    seq: order.sequence ?? sequenceOf(order.generatedAt),
    count: prefixes.length,
    revoked: Buffer.concat(prefixes).toString('base64'),
  })
}

/** The pack as a file. */
export function revocationPackText(pack: RevocationPack): string {
  return `${canonicalJson(pack)}\n`
}
