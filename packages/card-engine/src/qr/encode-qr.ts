import { CardUnprintable } from '../errors.ts'
import { bitsOf, dataCodewords, interleave } from './data-codewords.ts'
import { formattedMasks } from './formatted-masks.ts'
import { frameOf } from './frame.ts'
import { penalty } from './penalty.ts'
import { chooseVersion, LEVEL_BITS, type Level } from './versions.ts'

/** A symbol without its quiet zone. A dark module at column x is bit x of its row. */
export interface QrSymbol {
  size: number
  version: number
  level: Level
  rows: Uint32Array
}

/** Of the field with the text's length, in versions 1 to 9. */
const LENGTH_BITS = 9

export function encodeQr(text: string): QrSymbol {
  const choice = chooseVersion(bitsOf(text.length, LENGTH_BITS))
  if (!choice || text.length === 0)
    throw new CardUnprintable('invalid-qr-token', 'The QR text is empty or too long.', 'qr_token')
  const frame = frameOf(choice.version)
  const { size } = frame
  const rows = frame.dark.slice()
  const columns = frame.darkColumns.slice()
  const codewords = interleave(dataCodewords(text, choice.dataBytes, LENGTH_BITS), choice)
  for (let i = 0; i < frame.path.length; i++) {
    if ((((codewords[i >> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 0) continue
    const place = frame.path[i] ?? 0
    const x = place & 31
    const y = place >> 5
    rows[y] = (rows[y] ?? 0) | (1 << x)
    columns[x] = (columns[x] ?? 0) | (1 << y)
  }
  let best = new Uint32Array(size)
  let maskedRows = new Uint32Array(size)
  const maskedColumns = new Uint32Array(size)
  let lowest = Number.POSITIVE_INFINITY
  for (const mask of formattedMasks(frame, LEVEL_BITS[choice.level])) {
    for (let i = 0; i < size; i++) {
      maskedRows[i] = (rows[i] ?? 0) ^ (mask.rows[i] ?? 0)
      maskedColumns[i] = (columns[i] ?? 0) ^ (mask.columns[i] ?? 0)
    }
    const score = penalty(maskedRows, maskedColumns, size, lowest)
    if (score >= lowest) continue
    lowest = score
    ;[best, maskedRows] = [maskedRows, best]
  }
  return { size, version: choice.version, level: choice.level, rows: best }
}
