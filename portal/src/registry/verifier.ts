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
  | { kind: 'unknown'; by: 'token' | 'code' | 'foreign' }
  | { kind: 'other_campaign'; prefix: string }
  | { kind: 'check_code' }

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

/** `now` is the clock of the device, on which alone it depends whether a card has expired. */
export function createVerifier(registry: CompactRegistry, prefix: string, now: () => number = Date.now): Verifier {
  const packs: Revocations[] = []

  const lookedUp = (index: number, by: 'token' | 'code'): Verdict => {
    if (index < 0) return { kind: 'unknown', by }
    const { status, issuedAt, validUntil } = registry.entryAt(index)
    const isRevoked = status !== 'valid' || packs.some((pack) => pack.has(registry.tokenAt(index)))
    if (isRevoked) return { kind: 'revoked', issuedAt, by }
    // The last day itself still counts. Days end in UTC, as in the service.
    if (validUntil && new Date(now()).toISOString().slice(0, 10) > validUntil)
      return { kind: 'expired', issuedAt, validUntil, by }
    return { kind: by === 'token' ? 'authentic' : 'code_known', issuedAt, ...(validUntil ? { validUntil } : {}) }
  }

  const verdictOf = (reading: Reading, findCode: (code: string) => number): Verdict | undefined => {
    switch (reading.kind) {
      case 'nothing':
        return undefined
      case 'typo':
        return { kind: 'check_code' }
      case 'other_campaign':
        return { kind: 'other_campaign', prefix: reading.prefix }
      case 'token':
        return lookedUp(registry.findToken(sha256(utf8(reading.token))), 'token')
      case 'code':
        return lookedUp(findCode(reading.code), 'code')
      case 'foreign': {
        // The hash of the scanned text decides, even if it does not look like a token.
        const index = registry.findToken(sha256(utf8(reading.text)))
        return index < 0 ? { kind: 'unknown', by: 'foreign' } : lookedUp(index, 'token')
      }
    }
  }

  const findCode = (code: string) => registry.findCode(sha256(utf8(code)))

  return {
    prefix,
    typed: (text) => verdictOf(readText(text, prefix), findCode),
    scanned: (text) => verdictOf(readScan(text, prefix), findCode),
    list(texts) {
      const readings = texts.map((text) => readText(text, prefix))
      const codes = readings.filter((reading) => reading.kind === 'code') as { kind: 'code'; code: string }[]
      const indexes = registry.findCodes(codes.map(({ code }) => sha256(utf8(code))))
      let next = 0
      return readings.map((reading) => verdictOf(reading, () => indexes[next++] as number))
    },
    load: (pack) => packs.push(pack),
  }
}
