import { CardUnprintable } from '../errors.ts'
import { dataCodewords, interleave } from './codewords.ts'
import { BitSquare, frameOf } from './frame.ts'
import { penalty } from './penalty.ts'
import { type Level, type Version, versionForIdentity, versionForToken } from './versions.ts'

/** A symbol without its quiet zone. A dark module is a bit that is set. */
export interface QrSymbol {
  version: number
  level: Level
  modules: BitSquare
}

/** Encodes the short text of a token, up to 77 characters in alphanumeric mode. */
export function encodeQr(text: string): QrSymbol {
  return encode(text, versionForToken(text.length), 'qr_token')
}

/** Encodes the text of an identity, up to 1,637 characters in alphanumeric mode, at level M. */
export function encodeIdentityQr(text: string): QrSymbol {
  return encode(text, versionForIdentity(text.length), 'identity_qr')
}

function encode(text: string, version: Version | undefined, field: 'qr_token' | 'identity_qr'): QrSymbol {
  if (!version || text.length === 0)
    throw new CardUnprintable('invalid-qr-token', 'The QR text is empty or too long.', field)
  const frame = frameOf(version)
  const codewords = interleave(dataCodewords(text, version.dataBytes, version.lengthBits), version)
  const rows = frame.rows.copy()
  const columns = frame.columns.copy()
  const { words } = rows
  const last = 8 * codewords.length
  for (let i = 0; i < last; i++) {
    if ((((codewords[i >> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 0) continue
    const place = frame.path[i] ?? 0
    const x = place & 255
    const y = place >> 8
    const inRow = y * words + (x >> 5)
    const inColumn = x * words + (y >> 5)
    rows.bits[inRow] = (rows.bits[inRow] ?? 0) | (1 << (x & 31))
    columns.bits[inColumn] = (columns.bits[inColumn] ?? 0) | (1 << (y & 31))
  }
  let best = new BitSquare(frame.size)
  let masked = new BitSquare(frame.size)
  const maskedColumns = new BitSquare(frame.size)
  let lowest = Number.POSITIVE_INFINITY
  for (const mask of frame.masks) {
    invert(rows.bits, mask.rows.bits, masked.bits)
    invert(columns.bits, mask.columns.bits, maskedColumns.bits)
    const score = penalty(masked, maskedColumns, lowest)
    if (score >= lowest) continue
    lowest = score
    ;[best, masked] = [masked, best]
  }
  return { version: version.version, level: version.level, modules: best }
}

function invert(bits: Uint32Array, mask: Uint32Array, into: Uint32Array): void {
  for (let i = 0; i < into.length; i++) into[i] = (bits[i] ?? 0) ^ (mask[i] ?? 0)
}
