import { CardUnprintable } from '../errors.ts'
import { formattedMasks } from './formatted-masks.ts'
import { frameOf } from './frame.ts'
import { errorCorrection } from './galois.ts'
import { penalty } from './penalty.ts'
import { chooseVersion, LEVEL_BITS, type Level, type VersionChoice } from './versions.ts'

/** A symbol without its quiet zone. A dark module at column x is bit x of its row. */
export interface QrSymbol {
  size: number
  version: number
  level: Level
  rows: Uint32Array
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const VALUES = new Int8Array(128).fill(-1)
for (let i = 0; i < ALPHANUMERIC.length; i++) VALUES[ALPHANUMERIC.charCodeAt(i)] = i

export function encodeQr(text: string): QrSymbol {
  const length = text.length
  const bits = 4 + 9 + 11 * (length >> 1) + 6 * (length & 1)
  const choice = chooseVersion(bits)
  if (!choice || length === 0)
    throw new CardUnprintable('invalid-qr-token', 'The QR text is empty or too long.', 'qr_token')
  const frame = frameOf(choice.version)
  const { size } = frame
  const rows = frame.dark.slice()
  const columns = frame.darkColumns.slice()
  const codewords = interleave(dataCodewords(text, choice.dataBytes), choice)
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

function dataCodewords(text: string, capacity: number): Uint8Array {
  const bytes = new Uint8Array(capacity)
  let filled = 0
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--, filled++) {
      if ((value >>> bit) & 1) bytes[filled >> 3] = (bytes[filled >> 3] ?? 0) | (0x80 >> (filled & 7))
    }
  }
  put(0b0010, 4)
  put(text.length, 9)
  for (let i = 0; i < text.length; i += 2) {
    const first = alphanumericValue(text, i)
    if (i + 1 < text.length) put(first * 45 + alphanumericValue(text, i + 1), 11)
    else put(first, 6)
  }
  filled = Math.min(8 * capacity, filled + 4)
  for (let at = (filled + 7) >> 3, pad = 0xec; at < capacity; at++, pad ^= 0xec ^ 0x11) bytes[at] = pad
  return bytes
}

function alphanumericValue(text: string, at: number): number {
  const value = VALUES[text.charCodeAt(at)] ?? -1
  if (value < 0)
    throw new CardUnprintable(
      'invalid-qr-token',
      'The QR text has characters outside the alphanumeric mode.',
      'qr_token',
    )
  return value
}

function interleave(data: Uint8Array, { blocks, correction }: VersionChoice): Uint8Array {
  if (blocks.length === 1) {
    const all = new Uint8Array(data.length + correction)
    all.set(data)
    all.set(errorCorrection(data, correction), data.length)
    return all
  }
  let start = 0
  const parts = blocks.map((size) => {
    const part = data.subarray(start, start + size)
    start += size
    return { part, check: errorCorrection(part, correction) }
  })
  const all: number[] = []
  for (let i = 0; i < Math.max(...blocks); i++)
    for (const { part } of parts) if (i < part.length) all.push(part[i] ?? 0)
  for (let i = 0; i < correction; i++) for (const { check } of parts) all.push(check[i] ?? 0)
  return Uint8Array.from(all)
}
