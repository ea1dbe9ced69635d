import { CardUnprintable } from '../../errors.ts'
import { dataCodewords, interleave } from '../data-codewords.ts'
import { BitSquare } from './bit-square.ts'
import { largeFrameOf } from './large-frame.ts'
import { largePenalty } from './large-penalty.ts'
import { largeVersionFor } from './large-versions.ts'

/** A symbol of level M without its quiet zone. A dark module at column x is bit x of its row. */
export interface LargeSymbol {
  version: number
  rows: BitSquare
}

/** Encodes up to 1,637 characters in alphanumeric mode. `encodeQr` is faster for the short text of a token. */
export function encodeLargeQr(text: string): LargeSymbol {
  const choice = text.length > 0 ? largeVersionFor(text.length) : undefined
  if (!choice) throw new CardUnprintable('invalid-qr-token', 'The QR text is empty or too long.', 'identity_qr')
  const frame = largeFrameOf(choice.version)
  const rows = frame.rows.copy()
  const columns = frame.columns.copy()
  const { words } = rows
  const codewords = interleave(dataCodewords(text, choice.dataBytes, choice.lengthBits), choice)
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
    const score = largePenalty(masked, maskedColumns, lowest)
    if (score >= lowest) continue
    lowest = score
    ;[best, masked] = [masked, best]
  }
  return { version: choice.version, rows: best }
}

function invert(bits: Uint32Array, mask: Uint32Array, into: Uint32Array): void {
  for (let i = 0; i < into.length; i++) into[i] = (bits[i] ?? 0) ^ (mask[i] ?? 0)
}
