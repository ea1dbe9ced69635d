import { CardUnprintable } from '../errors.ts'
import { errorCorrection } from './galois.ts'

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const VALUES = new Int8Array(128).fill(-1)
for (let i = 0; i < ALPHANUMERIC.length; i++) VALUES[ALPHANUMERIC.charCodeAt(i)] = i

/** The number of bits that a text takes in alphanumeric mode. `lengthBits` is the size of the field with its length. */
export function bitsOf(length: number, lengthBits: number): number {
  return 4 + lengthBits + 11 * (length >> 1) + 6 * (length & 1)
}

/** The text in alphanumeric mode, with its terminator and padding. */
export function dataCodewords(text: string, capacity: number, lengthBits: number): Uint8Array {
  const bytes = new Uint8Array(capacity)
  let filled = 0
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--, filled++) {
      if ((value >>> bit) & 1) bytes[filled >> 3] = (bytes[filled >> 3] ?? 0) | (0x80 >> (filled & 7))
    }
  }
  put(0b0010, 4)
  put(text.length, lengthBits)
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

export interface Blocks {
  /** The number of data codewords of each block. */
  blocks: readonly number[]
  /** The number of error correction codewords of each block. */
  correction: number
}

/** Splits the data into blocks, adds their error correction, and takes a codeword of each block in turn. */
export function interleave(data: Uint8Array, { blocks, correction }: Blocks): Uint8Array {
  if (blocks.length === 1) {
    const all = new Uint8Array(data.length + correction)
    all.set(data)
    all.set(errorCorrection(data, correction), data.length)
    return all
  }
  const all = new Uint8Array(data.length + blocks.length * correction)
  const checks: Uint8Array[] = []
  const starts: number[] = []
  let start = 0
  for (const size of blocks) {
    starts.push(start)
    checks.push(errorCorrection(data.subarray(start, start + size), correction))
    start += size
  }
  let at = 0
  for (let i = 0; i < Math.max(...blocks); i++)
    for (let block = 0; block < blocks.length; block++)
      if (i < (blocks[block] ?? 0)) all[at++] = data[(starts[block] ?? 0) + i] ?? 0
  for (let i = 0; i < correction; i++) for (const check of checks) all[at++] = check[i] ?? 0
  return all
}
