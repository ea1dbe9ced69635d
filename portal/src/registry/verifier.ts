import { type Reading, readScan, readText } from '../reading/read-text.ts'
import { utf8 } from '../trust/bytes.ts'
import type { Revocations } from '../trust/revocation-pack.ts'
import { sha256 } from '../trust/sha256.ts'
import type { CompactRegistry } from './compact-registry.ts'

/** `authentic` is said of a token only; a code is written on the card for everybody to copy. */
export type Verdict =
  | { kind: 'authentic'; issuedAt: string }
  | { kind: 'code_known'; issuedAt: string }
  | { kind: 'revoked'; issuedAt: string; by: 'token' | 'code' }
  | { kind: 'unknown'; by: 'token' | 'code' | 'foreign' }
  | { kind: 'other_campaign'; prefix: string }
  | { kind: 'check_code' }

export type VerdictKind = Verdict['kind']

export interface Verifier {
  readonly prefix: string
  /** Nothing was entered: no verdict. */
  typed(text: string): Verdict | undefined
  scanned(text: string): Verdict | undefined
  /** As `typed`, for a whole list in few passes over the registry. */
  list(texts: readonly string[]): (Verdict | undefined)[]
  /** On top of what was loaded before. */
  load(pack: Revocations): void
}

export function createVerifier(registry: CompactRegistry, prefix: string): Verifier {
  const packs: Revocations[] = []

  const found = (place: number, by: 'token' | 'code'): Verdict => {
    if (place < 0) return { kind: 'unknown', by }
    const { status, issuedAt } = registry.entryAt(place)
    const isRevoked = status !== 'valid' || packs.some((pack) => pack.has(registry.tokenAt(place)))
    if (isRevoked) return { kind: 'revoked', issuedAt, by }
    return by === 'token' ? { kind: 'authentic', issuedAt } : { kind: 'code_known', issuedAt }
  }

  const judge = (reading: Reading, findCode: (code: string) => number): Verdict | undefined => {
    switch (reading.kind) {
      case 'nothing':
        return undefined
      case 'slip':
        return { kind: 'check_code' }
      case 'other_campaign':
        return { kind: 'other_campaign', prefix: reading.prefix }
      case 'token':
        return found(registry.findToken(sha256(utf8(reading.token))), 'token')
      case 'code':
        return found(findCode(reading.code), 'code')
      case 'foreign': {
        // The rule is the hash of what was scanned, whatever it looks like.
        const place = registry.findToken(sha256(utf8(reading.text)))
        return place < 0 ? { kind: 'unknown', by: 'foreign' } : found(place, 'token')
      }
    }
  }

  const findCode = (code: string) => registry.findCode(sha256(utf8(code)))

  return {
    prefix,
    typed: (text) => judge(readText(text, prefix), findCode),
    scanned: (text) => judge(readScan(text, prefix), findCode),
    list(texts) {
      const readings = texts.map((text) => readText(text, prefix))
      const codes = readings.filter((reading) => reading.kind === 'code') as { kind: 'code'; code: string }[]
      const places = registry.findCodes(codes.map(({ code }) => sha256(utf8(code))))
      let next = 0
      return readings.map((reading) => judge(reading, () => places[next++] as number))
    },
    load: (pack) => packs.push(pack),
  }
}
