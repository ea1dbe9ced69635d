import { hashCode } from './code-hash.ts'
import {
  type CardStatus,
  CLASS_BYTES,
  CODE_BYTES,
  compactLayout,
  FOR_EVER,
  HEADER_BYTES,
  LOG_N_AT,
  MAGIC,
  SALT_AT,
  STATUSES,
  TOKEN_BYTES,
} from './compact-layout.ts'

export interface RegistryEntry {
  status: CardStatus
  /** `YYYY-MM-DD` */
  issuedAt: string
  /** The last day, `YYYY-MM-DD`; undefined: for ever. */
  validUntil: string | undefined
}

export interface CompactRegistry {
  cards: number
  /** The index of a card, or -1. */
  findToken(tokenHash: Uint8Array): number
  /** The slow hash of a code; undefined if the portal was made without codes. */
  hashCode: ((code: string) => Uint8Array) | undefined
  findCode(codeHash: Uint8Array): number
  /** Many codes in one pass over the registry. */
  findCodes(codeHashes: readonly Uint8Array[]): number[]
  tokenAt(index: number): Uint8Array
  entryAt(index: number): RegistryEntry
}

export class RegistryUnreadable extends Error {}

const DAY_MS = 86_400_000
/** For more codes, one pass with a table is faster than one pass per code. */
const MAX_SINGLE_SEARCHES = 4
/** More would need more memory than a cheap phone has. */
const MAX_LOG_N = 14

export function openCompactRegistry(bytes: Uint8Array): CompactRegistry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) throw new RegistryUnreadable()
  const cards = view.getUint32(4, true)
  const classes = view.getUint16(8, true)
  const classWidth = view.getUint8(10)
  const logN = view.getUint8(LOG_N_AT)
  const layout = compactLayout(cards, classes, classWidth, logN > 0)
  if (layout.sizeBytes !== bytes.length || (classWidth !== 1 && classWidth !== 2) || logN > MAX_LOG_N)
    throw new RegistryUnreadable()
  const { tokensAt, codesAt } = layout

  const compareToken = (index: number, hash: Uint8Array): number => {
    const at = tokensAt + index * TOKEN_BYTES
    for (let i = 0; i < TOKEN_BYTES; i++) {
      const difference = (bytes[at + i] as number) - (hash[i] as number)
      if (difference !== 0) return difference
    }
    return 0
  }

  const salt = bytes.subarray(SALT_AT, HEADER_BYTES)

  const findCode = (hash: Uint8Array): number => {
    for (let index = 0, at = codesAt; index < cards; index++, at += CODE_BYTES) {
      if (bytes[at] !== hash[0] || bytes[at + 1] !== hash[1]) continue
      if (codeNumber(bytes, at) === codeNumber(hash, 0)) return index
    }
    return -1
  }

  return {
    cards,
    findToken(hash) {
      let low = 0
      let high = cards - 1
      while (low <= high) {
        const middle = (low + high) >>> 1
        const order = compareToken(middle, hash)
        if (order === 0) return middle
        if (order < 0) low = middle + 1
        else high = middle - 1
      }
      return -1
    },
    hashCode: logN > 0 ? (code) => hashCode(code, salt, logN) : undefined,
    findCode,
    findCodes(hashes) {
      if (hashes.length <= MAX_SINGLE_SEARCHES) return hashes.map(findCode)
      const indexOfCode = new Map<number, number>()
      for (const hash of hashes) indexOfCode.set(codeNumber(hash, 0), -1)
      for (let index = 0, at = codesAt; index < cards; index++, at += CODE_BYTES) {
        const number = codeNumber(bytes, at)
        if (indexOfCode.has(number)) indexOfCode.set(number, index)
      }
      return hashes.map((hash) => indexOfCode.get(codeNumber(hash, 0)) as number)
    },
    tokenAt: (index) => bytes.subarray(tokensAt + index * TOKEN_BYTES, tokensAt + (index + 1) * TOKEN_BYTES),
    entryAt(index) {
      const at = layout.classOfCardAt + index * classWidth
      const number = classWidth === 1 ? view.getUint8(at) : view.getUint16(at, true)
      if (number >= classes) throw new RegistryUnreadable()
      const classAt = layout.classesAt + number * CLASS_BYTES
      // Every status but "valid" counts as revoked.
      const status = STATUSES[view.getUint8(classAt)] || 'revoked'
      const lastDay = view.getUint32(classAt + 5, true)
      return {
        status,
        issuedAt: dayText(view.getUint32(classAt + 1, true)),
        validUntil: lastDay === FOR_EVER ? undefined : dayText(lastDay),
      }
    },
  }
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

function codeNumber(bytes: Uint8Array, at: number): number {
  const b = (i: number) => bytes[at + i] as number
  return (b(0) * 256 + b(1)) * 0x1_0000_0000 + (((b(2) << 24) | (b(3) << 16) | (b(4) << 8) | b(5)) >>> 0)
}
