import { CODE_BYTES, CODES, LAST_CODES, LOOK_BITS, OFFSETS, QUANTITIES, SYMBOLS } from './decoder-tables.ts'
import { inverseTransform } from './inverse-transform.ts'
import { BLOCKS_ACROSS, BLOCKS_DOWN, CHROMA_PITCH, type PhotoPlanes, PITCH } from './photo-planes.ts'

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
