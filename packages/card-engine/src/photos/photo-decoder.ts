import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@samakart/rules/photo-format'
import { CardUnprintable } from '../errors.ts'
import type { Kernel } from '../wasm/kernel.ts'
import { CHROMA_BYTES, LUMA_BYTES, type PhotoPlanes } from './photo-planes.ts'

/** A square of 16 pixels never takes more bits than this, so that reading past the end of a damaged scan stays inside. */
const READ_PAST = 4096
const MAX_SCAN_BYTES = 256 * 1024

/** Decodes one photo after another into the same planes. */
export class PhotoDecoder {
  readonly planes: PhotoPlanes
  readonly #kernel: Kernel
  readonly #tables: number
  readonly #scan: number

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    // Vector loads may read a little past the end.
    this.planes = {
      luma: kernel.reserve(LUMA_BYTES + 64),
      blue: kernel.reserve(CHROMA_BYTES + 64),
      red: kernel.reserve(CHROMA_BYTES + 64),
    }
    this.#tables = kernel.reserve(TABLES_BYTES)
    this.#scan = kernel.reserve(MAX_SCAN_BYTES + READ_PAST)
  }

  decode(photo: Uint8Array): PhotoPlanes {
    const jpeg = readPhotoJpeg(photo)
    const { scan } = jpeg
    if (scan.length > MAX_SCAN_BYTES) throw broken()
    const { bytes } = this.#kernel
    placeTables(bytes, this.#tables, jpeg)
    bytes.set(scan, this.#scan)
    bytes.fill(0, this.#scan + scan.length, this.#scan + scan.length + READ_PAST)
    if (!this.#kernel.decodeScan(this.#scan, scan.length, this.#tables, this.planes)) throw broken()
    return this.planes
  }
}

/** A Huffman table as a JPEG states it: how many codes there are of each length from 1 to 16, then their symbols. */
interface JpegCode {
  counts: Uint8Array
  symbols: Uint8Array
}

/** What the decoder needs of a stored photo. Its scan has no stuffed bytes any more. */
interface PhotoJpeg {
  /** For luma and chroma, in the order of the zigzag. */
  quantities: [Uint8Array, Uint8Array]
  /** Of DC and AC coefficients of luma, then of chroma. */
  codes: [JpegCode, JpegCode, JpegCode, JpegCode]
  scan: Uint8Array
}

/**
 * Reads a JPEG as `preparePhoto` stores it: baseline, three components, chroma at half the size, no restarts. Anything else is
 * refused: whatever people send is made into this format first.
 */
function readPhotoJpeg(bytes: Uint8Array): PhotoJpeg {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw broken()
  const quantities: Uint8Array[] = []
  const codes: JpegCode[] = []
  let hasFrame = false
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    const size = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    const segment = bytes.subarray(at + 4, at + 2 + size)
    if (marker === 0xdb) readQuantities(segment, quantities)
    else if (marker === 0xc4) readCodes(segment, codes)
    else if (marker === 0xc0) hasFrame = isStoredFrame(segment)
    else if (marker === 0xda) {
      const [luma, chroma] = quantities
      const [dc0, dc1, , , ac0, ac1] = codes
      if (!hasFrame || !isStoredScan(segment) || !luma || !chroma || !dc0 || !dc1 || !ac0 || !ac1) throw broken()
      const scan = unstuffed(bytes.subarray(at + 2 + size))
      return { quantities: [luma, chroma], codes: [dc0, ac0, dc1, ac1], scan }
    } else if (marker < 0xe0 || marker > 0xfe) throw broken()
    at += 2 + size
  }
  throw broken()
}

function readQuantities(segment: Uint8Array, quantities: Uint8Array[]): void {
  for (let at = 0; at < segment.length; at += 65) {
    const id = segment[at] ?? 255
    if (id > 1 || at + 65 > segment.length) throw broken()
    quantities[id] = segment.subarray(at + 1, at + 65)
  }
}

/** Codes of DC coefficients have the places 0 to 3, those of AC coefficients 4 to 7. */
function readCodes(segment: Uint8Array, codes: JpegCode[]): void {
  for (let at = 0; at < segment.length; ) {
    const id = segment[at] ?? 255
    const counts = segment.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const isPossible = (id & 0xef) <= 1 && total <= 256 && at + 17 + total <= segment.length
    if (!isPossible || isOverfull(counts)) throw broken()
    codes[(id & 15) + (id & 16) / 4] = { counts, symbols: segment.subarray(at + 17, at + 17 + total) }
    at += 17 + total
  }
}

/** More codes of a length than there are would write beyond the decoder's table. */
function isOverfull(counts: Uint8Array): boolean {
  let left = 1
  for (const count of counts) {
    left = 2 * left - count
    if (left < 0) return true
  }
  return false
}

const FRAME = [8, PHOTO_HEIGHT >> 8, PHOTO_HEIGHT & 255, PHOTO_WIDTH >> 8, PHOTO_WIDTH & 255, 3]
const COMPONENTS = [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
const SCAN = [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]

const equals = (bytes: Uint8Array, expected: readonly number[]) =>
  bytes.length === expected.length && expected.every((byte, at) => bytes[at] === byte)

const isStoredFrame = (segment: Uint8Array) => equals(segment, [...FRAME, ...COMPONENTS])
const isStoredScan = (segment: Uint8Array) => equals(segment, SCAN)

/** After the byte 255 a JPEG has a 0, which is not part of the data; anything else ends the scan. */
function unstuffed(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length)
  let used = 0
  let from = 0
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, from)) {
    if (bytes[at + 1] !== 0) {
      out.set(bytes.subarray(from, at), used)
      return out.subarray(0, used + at - from)
    }
    out.set(bytes.subarray(from, at + 1), used)
    used += at + 1 - from
    from = at + 2
  }
  throw broken()
}

function broken(): CardUnprintable {
  return new CardUnprintable('photo-unreadable', 'The photo is not in the stored format.', 'photo')
}

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
const TABLES_BYTES = CODES + 4 * CODE_BYTES

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
function placeTables(memory: Uint8Array, at: number, { quantities, codes }: PhotoJpeg): void {
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
