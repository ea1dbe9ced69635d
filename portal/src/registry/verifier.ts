import { faultOf, type IdentityFault } from '../identity/check-identity.ts'
import type { Holder, SignedIdentity } from '../identity/read-identity.ts'
import type { Issuer } from '../page/statement.ts'
import { type Reading, readScan, readText } from '../reading/read-text.ts'
import { utf8 } from '../trust/bytes.ts'
import type { Revocations } from '../trust/revocation-pack.ts'
import { sha256 } from '../trust/sha256.ts'
import type { CompactRegistry } from './compact-registry.ts'

/** Only a token proves that a card is `authentic`, because anybody can copy the code that is printed on it. */
export type Verdict =
  | { kind: 'authentic'; issuedAt: string; validUntil?: string }
  | { kind: 'code_known'; issuedAt: string; validUntil?: string }
  | { kind: 'expired'; issuedAt: string; validUntil: string; by: 'token' | 'code' }
  | { kind: 'revoked'; issuedAt: string; by: 'token' | 'code' }
  | ({ kind: 'revoked'; issuedAt: string; by: 'identity' } & Identified)
  | { kind: 'unknown'; by: 'token' | 'code' | 'foreign' }
  | { kind: 'other_campaign'; prefix: string }
  | { kind: 'check_code' }
  /** The portal was made without codes, so that nothing is said of a typed one. */
  | { kind: 'only_scans' }
  /** Issued by us to this holder. Whether the card in front of us is theirs, a person has to compare. */
  | ({ kind: 'issued_to'; issuedAt: string; validUntil?: string } & Identified)
  | ({ kind: 'expired'; issuedAt: string; validUntil: string; by: 'identity' } & Identified)
  /** Signed by us, but not in the registry: perhaps newer. */
  | { kind: 'unlisted'; holder: Holder }
  | { kind: IdentityFault }

/** Whom a signature names. `signedBefore`: by the installation, before the organization had a key of its own. */
interface Identified {
  holder: Holder
  signedBefore?: string
}

export type VerdictKind = Verdict['kind']

export interface Verifier {
  readonly prefix: string
  /** Undefined if nothing was entered. */
  typed(text: string): Verdict | undefined
  scanned(text: string): Verdict | undefined
  /** Like `typed`, for a whole list in few passes over the registry. */
  list(texts: readonly string[]): (Verdict | undefined)[]
  /** Adds a pack to those that were loaded before. */
  load(pack: Revocations): void
}

/** Instead of an index, where the registry holds no codes. */
const NO_CODES = -2

/**
 * Without an issuer no signed identity is believed. `now` is the clock of the device, on which alone it depends whether a
 * card has expired.
 */
export function createVerifier(
  registry: CompactRegistry,
  prefix: string,
  issuer?: Issuer,
  now: () => number = Date.now,
): Verifier {
  const packs: Revocations[] = []
  const { hashCode } = registry
  const findCode = (code: string) => (hashCode ? registry.findCode(hashCode(code)) : NO_CODES)

  const today = () => new Date(now()).toISOString().slice(0, 10)

  const stateOf = (index: number) => {
    const { status, issuedAt, validUntil } = registry.entryAt(index)
    return {
      issuedAt,
      validUntil,
      isRevoked: status !== 'valid' || packs.some((pack) => pack.has(registry.tokenAt(index))),
    }
  }

  const lookedUp = (index: number, by: 'token' | 'code'): Verdict => {
    if (index === NO_CODES) return { kind: 'only_scans' }
    if (index < 0) return { kind: 'unknown', by }
    const { issuedAt, validUntil, isRevoked } = stateOf(index)
    if (isRevoked) return { kind: 'revoked', issuedAt, by }
    // The last day itself still counts. Days end in UTC, as in the service.
    if (validUntil && today() > validUntil) return { kind: 'expired', issuedAt, validUntil, by }
    return { kind: by === 'token' ? 'authentic' : 'code_known', issuedAt, ...(validUntil ? { validUntil } : {}) }
  }

  /** The signature says who the card was issued to; the registry says whether it is still valid. */
  const identified = (identity: SignedIdentity): Verdict => {
    if (!issuer) return { kind: 'foreign_key' }
    const { holder, issuedBy } = identity
    const fault = faultOf(identity, issuedBy ? issuer.keys : issuer.installationKeys)
    if (fault) return { kind: fault }
    if (issuedBy && issuedBy.organizationId !== issuer.organizationId) return { kind: 'foreign_key' }
    const issuingPrefix = holder.code.split('-')[0] as string
    if (issuingPrefix !== prefix) return { kind: 'other_campaign', prefix: issuingPrefix }
    if (issuedBy && issuedBy.campaignId !== issuer.campaignId) return { kind: 'other_campaign', prefix: issuingPrefix }
    const index = findCode(holder.code)
    // The installation signed for all organizations: only the registry says that such a card is this one's.
    if (index === NO_CODES && !issuedBy) return { kind: 'only_scans' }
    if (index < 0) return issuedBy ? { kind: 'unlisted', holder } : { kind: 'unknown', by: 'foreign' }
    const { issuedAt, isRevoked, validUntil = holder.validUntil } = stateOf(index)
    const identified = { holder, ...(issuedBy ? {} : { signedBefore: issuer.since }) }
    if (isRevoked) return { kind: 'revoked', issuedAt, by: 'identity', ...identified }
    if (validUntil && today() > validUntil)
      return { kind: 'expired', issuedAt, validUntil, by: 'identity', ...identified }
    return { kind: 'issued_to', issuedAt, ...identified, ...(validUntil ? { validUntil } : {}) }
  }

  const verdictOf = (reading: Reading, indexOfCode: (code: string) => number): Verdict | undefined => {
    switch (reading.kind) {
      case 'nothing':
        return undefined
      case 'typo':
        return { kind: 'check_code' }
      case 'other_campaign':
        return { kind: 'other_campaign', prefix: reading.prefix }
      case 'token':
        return lookedUp(registry.findToken(sha256(utf8(reading.token))), 'token')
      case 'identity':
        return identified(reading.identity)
      case 'code':
        return lookedUp(indexOfCode(reading.code), 'code')
      case 'foreign': {
        // The hash of the scanned text decides, even if it does not look like a token.
        const index = registry.findToken(sha256(utf8(reading.text)))
        return index < 0 ? { kind: 'unknown', by: 'foreign' } : lookedUp(index, 'token')
      }
    }
  }

  return {
    prefix,
    typed: (text) => verdictOf(readText(text, prefix), findCode),
    scanned: (text) => verdictOf(readScan(text, prefix), findCode),
    list(texts) {
      const readings = texts.map((text) => readText(text, prefix))
      const codes = readings.filter((reading) => reading.kind === 'code') as { kind: 'code'; code: string }[]
      const indexes = hashCode ? registry.findCodes(codes.map(({ code }) => hashCode(code))) : []
      let next = 0
      return readings.map((reading) => verdictOf(reading, () => indexes[next++] ?? NO_CODES))
    },
    load: (pack) => packs.push(pack),
  }
}
