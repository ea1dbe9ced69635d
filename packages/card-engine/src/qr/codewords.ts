import { CardUnprintable } from '../errors.ts'

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

/** Arithmetic in GF(256) with the polynomial of QR codes, 0x11d. */
const POWERS = new Uint8Array(512)
const LOGS = new Uint8Array(256)
for (let i = 0, value = 1; i < 255; i++) {
  POWERS[i] = value
  POWERS[i + 255] = value
  LOGS[value] = i
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0)
}

function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (POWERS[(LOGS[a] ?? 0) + (LOGS[b] ?? 0)] ?? 0)
}

const generators = new Map<number, Uint8Array>()

/** The logarithms of the generator's coefficients after the first, none of which is zero. */
function generatorLogs(degree: number): Uint8Array {
  const cached = generators.get(degree)
  if (cached) return cached
  let polynomial = new Uint8Array([1])
  for (let root = 0; root < degree; root++) {
    const next = new Uint8Array(polynomial.length + 1)
    polynomial.forEach((coefficient, i) => {
      next[i] = (next[i] ?? 0) ^ coefficient
      next[i + 1] = (next[i + 1] ?? 0) ^ multiply(coefficient, POWERS[root] ?? 0)
    })
    polynomial = next
  }
  const logs = polynomial.subarray(1).map((coefficient) => LOGS[coefficient] ?? 0)
  generators.set(degree, logs)
  return logs
}

/** The Reed–Solomon error correction codewords: the remainder of the data polynomial divided by the generator. */
function errorCorrection(data: Uint8Array, count: number): Uint8Array {
  const logs = generatorLogs(count)
  const remainder = new Uint8Array(data.length + count)
  remainder.set(data)
  for (let i = 0; i < data.length; i++) {
    const factor = remainder[i] ?? 0
    if (factor === 0) continue
    const log = LOGS[factor] ?? 0
    for (let j = 0; j < count; j++)
      remainder[i + 1 + j] = (remainder[i + 1 + j] ?? 0) ^ (POWERS[log + (logs[j] ?? 0)] ?? 0)
  }
  return remainder.subarray(data.length)
}
