import { CardUnprintable } from '../errors.ts'
import { frameOf } from './frame.ts'
import { errorCorrection } from './galois.ts'
import { penalty, transpose } from './penalty.ts'
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
  const rows = frame.dark.slice()
  const codewords = interleave(dataCodewords(text, choice.dataBytes), choice)
  for (let i = 0; i < frame.path.length; i++) {
    const bit = ((codewords[i >> 3] ?? 0) >>> (7 - (i & 7))) & 1
    const place = frame.path[i] ?? 0
    if (bit) rows[place >> 5] = (rows[place >> 5] ?? 0) | (1 << (place & 31))
  }
  const columns = transpose(rows, frame.size)
  const best = new Uint32Array(frame.size)
  const maskedRows = new Uint32Array(frame.size)
  const maskedColumns = new Uint32Array(frame.size)
  let lowest = Number.POSITIVE_INFINITY
  frame.masks.forEach((mask, index) => {
    for (let i = 0; i < frame.size; i++) {
      maskedRows[i] = (rows[i] ?? 0) ^ (mask.rows[i] ?? 0)
      maskedColumns[i] = (columns[i] ?? 0) ^ (mask.columns[i] ?? 0)
    }
    drawFormat(maskedRows, maskedColumns, frame.size, (LEVEL_BITS[choice.level] << 3) | index)
    const score = penalty(maskedRows, maskedColumns, frame.size)
    if (score >= lowest) return
    lowest = score
    best.set(maskedRows)
  })
  return { size: frame.size, version: choice.version, level: choice.level, rows: best }
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

/** Draws level and mask with their BCH(15,5) check bits, twice, beside the finders. */
function drawFormat(rows: Uint32Array, columns: Uint32Array, size: number, value: number): void {
  let remainder = value << 10
  for (let bit = 14; bit >= 10; bit--) if ((remainder >>> bit) & 1) remainder ^= 0x537 << (bit - 10)
  const format = ((value << 10) | remainder) ^ 0x5412
  const set = (x: number, y: number, bit: number) => {
    if (((format >>> bit) & 1) === 0) return
    rows[y] = (rows[y] ?? 0) | (1 << x)
    columns[x] = (columns[x] ?? 0) | (1 << y)
  }
  for (let bit = 0; bit < 15; bit++) {
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit
    set(8, along, bit)
    const across = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit
    set(across, 8, bit)
  }
}
