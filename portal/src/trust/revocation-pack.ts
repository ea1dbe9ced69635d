import { fromBase64 } from './bytes.ts'
import { isSealedBy, type Sealed } from './seal.ts'

export const PACK_KIND = 'samakart-revocations/1'
/** Of a card that the registry knows: enough to tell it from all others. */
export const REVOKED_BYTES = 12

/** `GET /campaigns/{id}/revocations`: what was revoked since a portal was made. */
export interface RevocationPack extends Sealed {
  campaign: string
  /** Every revocation after this instant is in the pack. */
  since: string
  generated_at: string
  seq: number
  count: number
  /** Base64 of the first twelve bytes of each revoked token's SHA-256, ascending, one behind the other. */
  revoked: string
}

export type PackFault = 'unreadable' | 'not_ours' | 'forged' | 'older' | 'gap'

export interface KnownState {
  campaign: string
  publicKey: string
  /** Of the newest thing that was loaded: the portal, or a pack. */
  generatedAt: string
  seq: number
}

export interface Revocations {
  generatedAt: string
  seq: number
  count: number
  has(tokenHash: Uint8Array): boolean
}

export function openPack(text: string, known: KnownState): Revocations | PackFault {
  const pack = parse(text)
  if (!pack) return 'unreadable'
  if (pack.campaign !== known.campaign || pack.public_key !== known.publicKey) return 'not_ours'
  if (!isSealedBy(pack, known.publicKey)) return 'forged'
  if (pack.seq < known.seq || pack.generated_at < known.generatedAt) return 'older'
  if (pack.since > known.generatedAt) return 'gap'
  return revocationsOf(pack)
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
