import { CODE_BYTES, CODES, LAST_CODES, LOOK_BITS, OFFSETS, QUANTITIES, SYMBOLS } from './decoder-tables.ts'
import { BLOCKS_ACROSS, BLOCKS_DOWN, CHROMA_PITCH, type PhotoPlanes, PITCH } from './photo-planes.ts'

/** The factors of the inverse cosine transform in 13 bits, as in the "slow integer" transform of libjpeg. */
const PASS_BITS = 2

const work = new Int32Array(64)

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value)

/**
 * Decodes the scan of a photo into its planes, in TypeScript; the WebAssembly kernel does the same, bit for bit. Returns false
 * when the data ends early or is not what its tables say.
 */
export function decodeScan(
  bytes: Uint8Array,
  scan: number,
  scanBytes: number,
  tables: number,
  planes: PhotoPlanes,
): boolean {
  const quantities = new Uint16Array(bytes.buffer, tables + QUANTITIES, 128)
  const coefficients = new Int32Array(64)
  const predictions = [0, 0, 0]
  const end = 8 * scanBytes
  let at = 0

  /** Thirty-two bits from `at`. */
  const peek = (): number => {
    const byte = scan + (at >>> 3)
    const shift = at & 7
    const four =
      ((bytes[byte] ?? 0) << 24) |
      ((bytes[byte + 1] ?? 0) << 16) |
      ((bytes[byte + 2] ?? 0) << 8) |
      (bytes[byte + 3] ?? 0)
    return shift === 0 ? four : (four << shift) | ((bytes[byte + 4] ?? 0) >>> (8 - shift))
  }
  const symbolOf = (code: number, window: number): number => {
    const entry =
      (bytes[code + 2 * (window >>> (32 - LOOK_BITS))] ?? 0) |
      ((bytes[code + 2 * (window >>> (32 - LOOK_BITS)) + 1] ?? 0) << 8)
    if (entry !== 0) {
      at += entry >> 8
      return entry & 255
    }
    const lastCodes = new Int32Array(bytes.buffer, code + LAST_CODES, 18)
    const offsets = new Int32Array(bytes.buffer, code + OFFSETS, 18)
    for (let length = LOOK_BITS + 1; length <= 16; length++) {
      const value = window >>> (32 - length)
      if (value > (lastCodes[length] ?? -1)) continue
      at += length
      return bytes[code + SYMBOLS + ((value + (offsets[length] ?? 0)) & 255)] ?? 0
    }
    return -1
  }
  /** The value of `count` bits after a symbol, as JPEG extends its sign. */
  const extended = (count: number): number => {
    if (count === 0) return 0
    const value = peek() >>> (32 - count)
    at += count
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value
  }
  const decodeBlock = (component: number, out: number, pitch: number): boolean => {
    const isChroma = component === 0 ? 0 : 1
    const dc = tables + CODES + 2 * isChroma * CODE_BYTES
    const ac = dc + CODE_BYTES
    const quantity = 64 * isChroma
    const size = symbolOf(dc, peek())
    if (size < 0 || size > 11) return false
    const prediction = (predictions[component] ?? 0) + extended(size)
    predictions[component] = prediction
    coefficients.fill(0)
    coefficients[0] = short(prediction * (quantities[quantity] ?? 0))
    let isFlat = true
    for (let k = 1; k < 64; k++) {
      const symbol = symbolOf(ac, peek())
      if (symbol < 0) return false
      const count = symbol & 15
      if (count === 0) {
        if (symbol !== 0xf0) break
        k += 15
        continue
      }
      k += symbol >> 4
      if (k > 63) return false
      coefficients[bytes[tables + k] ?? 0] = short(extended(count) * (quantities[quantity + k] ?? 0))
      isFlat = false
    }
    inverseTransform(coefficients, isFlat, bytes, out, pitch)
    return true
  }

  for (let down = 0; down < BLOCKS_DOWN; down++) {
    for (let across = 0; across < BLOCKS_ACROSS; across++) {
      for (let part = 0; part < 4; part++) {
        const out = planes.luma + (16 * down + 8 * (part >> 1)) * PITCH + 16 * across + 8 * (part & 1)
        if (!decodeBlock(0, out, PITCH)) return false
      }
      const chroma = 8 * down * CHROMA_PITCH + 8 * across
      if (!decodeBlock(1, planes.blue + chroma, CHROMA_PITCH)) return false
      if (!decodeBlock(2, planes.red + chroma, CHROMA_PITCH)) return false
      if (at > end) return false
    }
  }
  return true
}

/** Sixteen bits, as the WebAssembly kernel keeps coefficients. */
const short = (value: number) => (value << 16) >> 16

/** The pixels of a block, whose coefficients have rows and columns exchanged: first along the rows, then down the columns. */
function inverseTransform(
  coefficients: Int32Array,
  isFlat: boolean,
  bytes: Uint8Array,
  out: number,
  pitch: number,
): void {
  if (isFlat) {
    const value = clamp((((coefficients[0] ?? 0) + 4) >> 3) + 128)
    for (let row = 0; row < 8; row++) bytes.fill(value, out + row * pitch, out + row * pitch + 8)
    return
  }
  for (let lane = 0; lane < 8; lane++) {
    // The first pass writes its lane as a row, which exchanges rows and columns back.
    transform(coefficients, lane, 8, work, 8 * lane, 1, 13 - PASS_BITS)
  }
  for (let lane = 0; lane < 8; lane++) transform(work, lane, 8, work, lane, 8, 13 + PASS_BITS + 3)
  for (let row = 0; row < 8; row++) {
    for (let x = 0; x < 8; x++) bytes[out + row * pitch + x] = clamp((work[8 * row + x] ?? 0) + 128)
  }
}

function transform(
  from: Int32Array,
  first: number,
  step: number,
  to: Int32Array,
  outFirst: number,
  outStep: number,
  shift: number,
): void {
  const input = (k: number) => from[first + k * step] ?? 0
  const [i0, i1, i2, i3] = [input(0), input(1), input(2), input(3)]
  const [i4, i5, i6, i7] = [input(4), input(5), input(6), input(7)]
  const even = Math.imul(i2 + i6, 4433)
  const low = (even - Math.imul(i6, 15137)) | 0
  const high = (even + Math.imul(i2, 6270)) | 0
  const sum = (i0 + i4) << 13
  const difference = (i0 - i4) << 13
  const z5 = Math.imul(i7 + i3 + i5 + i1, 9633)
  const z1 = Math.imul(i7 + i1, -7373)
  const z2 = Math.imul(i5 + i3, -20995)
  const z3 = (Math.imul(i7 + i3, -16069) + z5) | 0
  const z4 = (Math.imul(i5 + i1, -3196) + z5) | 0
  const o0 = (Math.imul(i7, 2446) + z1 + z3) | 0
  const o1 = (Math.imul(i5, 16819) + z2 + z4) | 0
  const o2 = (Math.imul(i3, 25172) + z2 + z3) | 0
  const o3 = (Math.imul(i1, 12299) + z1 + z4) | 0
  const half = 1 << (shift - 1)
  const output = (k: number, value: number) => {
    to[outFirst + k * outStep] = ((value + half) | 0) >> shift
  }
  output(0, sum + high + o3)
  output(7, sum + high - o3)
  output(1, difference + low + o2)
  output(6, difference + low - o2)
  output(2, difference - low + o1)
  output(5, difference - low - o1)
  output(3, sum - high + o0)
  output(4, sum - high - o0)
}
