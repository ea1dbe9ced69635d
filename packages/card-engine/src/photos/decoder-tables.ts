import type { JpegCode, PhotoJpeg } from './photo-jpeg.ts'

/** Codes of at most this many bits are found by one look at a table. */
export const LOOK_BITS = 10

/** Of one Huffman code, in bytes: the table, the last code of each length, what leads from a code to its symbol, symbols. */
const LOOK_BYTES = 2 << LOOK_BITS
export const LAST_CODES = LOOK_BYTES
export const OFFSETS = LAST_CODES + 4 * 18
export const SYMBOLS = OFFSETS + 4 * 18
export const CODE_BYTES = SYMBOLS + 256

/** In the tables: where each coefficient of the zigzag goes, the quantities of luma and chroma, the four codes. */
export const QUANTITIES = 64
export const CODES = QUANTITIES + 2 * 128
export const TABLES_BYTES = CODES + 4 * CODE_BYTES

/** The zigzag of JPEG with rows and columns exchanged: the first pass of the transform then reads whole vectors. */
const ZIGZAG = zigzag().map((place) => (place & 7) * 8 + (place >> 3))

function zigzag(): number[] {
  const places: number[] = []
  for (let sum = 0; sum < 15; sum++) {
    for (let i = Math.max(0, sum - 7); i <= Math.min(7, sum); i++) {
      places.push(sum % 2 === 0 ? (sum - i) * 8 + i : i * 8 + sum - i)
    }
  }
  return places
}

/** Writes the tables of a photo to the kernel's memory. */
export function placeTables(memory: Uint8Array, at: number, { quantities, codes }: PhotoJpeg): void {
  memory.set(ZIGZAG, at)
  const numbers = new Uint16Array(memory.buffer, at + QUANTITIES, 128)
  numbers.set(quantities[0])
  numbers.set(quantities[1], 64)
  codes.forEach((code, i) => {
    placeCode(memory, at + CODES + i * CODE_BYTES, code)
  })
}

function placeCode(memory: Uint8Array, at: number, { counts, symbols }: JpegCode): void {
  const look = new Uint16Array(memory.buffer, at, 1 << LOOK_BITS).fill(0)
  const lastCodes = new Int32Array(memory.buffer, at + LAST_CODES, 18).fill(-1)
  const offsets = new Int32Array(memory.buffer, at + OFFSETS, 18).fill(0)
  memory.fill(0, at + SYMBOLS, at + SYMBOLS + 256)
  memory.set(symbols, at + SYMBOLS)
  let code = 0
  let index = 0
  for (let length = 1; length <= 16; length++, code <<= 1) {
    const count = counts[length - 1] ?? 0
    offsets[length] = index - code
    for (let i = 0; i < count; i++, code++, index++) {
      if (length > LOOK_BITS) continue
      const first = code << (LOOK_BITS - length)
      look.fill((length << 8) | (symbols[index] ?? 0), first, first + (1 << (LOOK_BITS - length)))
    }
    if (count > 0) lastCodes[length] = code - 1
  }
}
