import { CODE_BYTES, CODES, LAST_CODES, LOOK_BITS, OFFSETS, QUANTITIES, SYMBOLS } from '../photos/photo-decoder.ts'
import { BLOCKS_ACROSS, BLOCKS_DOWN, CHROMA_PITCH, type PhotoPlanes, PITCH } from '../photos/photo-planes.ts'
import { tokenizeRun } from '../png/card-codes.ts'
import { cardDistances } from '../png/deflate.ts'
import {
  CELL_BYTES,
  CELL_PIXELS,
  CELL_SHIFT,
  type Kernel,
  LITERAL,
  type PhotoScalings,
  type PlacedPlan,
  type PlacedScaling,
  type Stencil,
  type Target,
  TOUCHED,
} from '../wasm/kernel.ts'

/** The factors of the inverse cosine transform in 13 bits, as in the "slow integer" transform of libjpeg. */
const PASS_BITS = 2

const work = new Int32Array(64)

const clamp = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value)

/** Decodes the scan of a photo into its planes. Returns false when the data ends early or is not what its tables say. */
function decodeScan(bytes: Uint8Array, scan: number, scanBytes: number, tables: number, planes: PhotoPlanes): boolean {
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

/** Scales a plane: each row from rows of the source, then each pixel of it from pixels of that row. */
function scalePlane(
  bytes: Uint8Array,
  plane: number,
  pitch: number,
  columns: PlacedScaling,
  rows: PlacedScaling,
  out: number,
): void {
  const line = new Uint8Array(pitch)
  const down = tableOf(bytes, rows)
  const across = tableOf(bytes, columns)
  for (let y = 0; y < rows.length; y++) {
    const first = plane + (down.starts[y] ?? 0) * pitch
    for (let x = 0; x < pitch; x++) {
      let sum = 128
      for (let tap = 0; tap < rows.taps; tap++) {
        sum += (bytes[first + tap * pitch + x] ?? 0) * (down.weights[y * rows.taps + tap] ?? 0)
      }
      line[x] = sum >> 8
    }
    for (let x = 0; x < columns.length; x++) {
      const start = across.starts[x] ?? 0
      let sum = 128
      for (let tap = 0; tap < columns.taps; tap++) {
        sum += (line[start + tap] ?? 0) * (across.weights[x * columns.taps + tap] ?? 0)
      }
      bytes[out + y * columns.length + x] = sum >> 8
    }
  }
}

function tableOf(bytes: Uint8Array, { at, length, taps }: PlacedScaling) {
  return {
    starts: new Int32Array(bytes.buffer, at, length),
    weights: new Int16Array(bytes.buffer, at + 4 * length, length * taps),
  }
}

/** The colour of a pixel from its brightness and its differences of blue and red, as JPEG defines them. */
function paintPixels(
  bytes: Uint8Array,
  { luma, blue, red }: { luma: number; blue: number; red: number },
  count: number,
  to: number,
): void {
  for (let i = 0; i < count; i++) {
    const y = bytes[luma + i] ?? 0
    const cb = (bytes[blue + i] ?? 0) - 128
    const cr = (bytes[red + i] ?? 0) - 128
    bytes[to + 3 * i] = clamp(y + ((91881 * cr + 32768) >> 16))
    bytes[to + 3 * i + 1] = clamp(y + ((-22554 * cb - 46802 * cr + 32768) >> 16))
    bytes[to + 3 * i + 2] = clamp(y + ((116130 * cb + 32768) >> 16))
  }
}

const LENGTHS = 2 * 256
const DISTANCES = 2 * (256 + 259)
const ADLER_PRIME = 65521

/** Copies the static bits up to each run of dirty cells, encodes the run, and continues to the end of the stream. */
function spliceCard(bytes: Uint8Array, target: Target, plan: PlacedPlan, out: number): number {
  const { image, pristine, dirty, stride, height } = target
  const cells = new Uint32Array(bytes.buffer, plan.cells, 5 * plan.cellCount)
  const codes = new Uint32Array(bytes.buffer, plan.codes, 2 * (256 + 259 + 4))
  const distances = cardDistances(stride)
  const total = stride * height
  let at = out
  let pending = 0
  let count = 0
  const put = (value: number, bits: number) => {
    pending |= value << count
    count += bits
    while (count >= 8) {
      bytes[at++] = pending & 255
      pending >>>= 8
      count -= 8
    }
  }
  const putPair = (index: number) => {
    const value = codes[index] ?? 0
    const bits = codes[index + 1] ?? 0
    put(value & 0xffff, Math.min(16, bits))
    if (bits > 16) put(value >>> 16, bits - 16)
  }
  const copyBits = (from: number, to: number) => {
    let bit = from
    for (; to - bit >= 16; bit += 16) {
      const byte = plan.bits + (bit >>> 3)
      const window = (bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16)
      put((window >>> (bit & 7)) & 0xffff, 16)
    }
    for (; bit < to; bit++) put(((bytes[plan.bits + (bit >>> 3)] ?? 0) >>> (bit & 7)) & 1, 1)
  }
  const sink = {
    pixel(offset: number) {
      for (let i = image + offset; i < image + offset + 3; i++) putPair(2 * (bytes[i] ?? 0))
    },
    match(length: number, which: number) {
      putPair(LENGTHS + 2 * length)
      putPair(DISTANCES + 2 * which)
    },
  }

  let copied = 0
  let low = plan.adlerLow
  let high = plan.adlerHigh
  for (let i = 0; i < plan.cellCount; i++) {
    if (bytes[dirty + (cells[5 * i + 4] ?? 0)] === 0) continue
    const first = 5 * i
    const start = cells[first] ?? 0
    const flagOf = (cell: number) => bytes[dirty + (cells[5 * cell + 4] ?? 0)] ?? 0
    const literal = flagOf(i) & LITERAL
    while (
      i + 1 < plan.cellCount &&
      cells[5 * i + 1] === cells[5 * i + 5] &&
      flagOf(i + 1) !== 0 &&
      (flagOf(i + 1) & LITERAL) === literal
    ) {
      i++
    }
    const end = cells[5 * i + 1] ?? 0
    copyBits(copied, cells[first + 2] ?? 0)
    if (literal) for (let offset = start; offset < end; offset += 3) sink.pixel(offset)
    else tokenizeRun(bytes, image, start, end, distances, sink)
    copied = cells[5 * i + 3] ?? 0
    for (let offset = start; offset < end; offset++) {
      const change = (bytes[image + offset] ?? 0) - (bytes[pristine + offset] ?? 0)
      low += change
      high += change * (total - offset)
    }
  }
  copyBits(copied, plan.bitCount)
  if (count > 0) put(0, 8 - count)
  for (const sum of [modulo(high), modulo(low)]) {
    bytes[at++] = sum >> 8
    bytes[at++] = sum & 255
  }
  return at - out
}

function modulo(sum: number): number {
  return ((sum % ADLER_PRIME) + ADLER_PRIME) % ADLER_PRIME
}

const INITIAL_BYTES = 1 << 20

/** The inner loops in TypeScript, as plain as they can be. The WebAssembly kernel must give the same bytes. */
export class ScriptKernel implements Kernel {
  bytes = new Uint8Array(INITIAL_BYTES)
  #used = 64

  reserve(size: number): number {
    const start = this.#used
    this.#used += (size + 15) & ~15
    if (this.#used + 64 > this.bytes.length) {
      const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.#used + 64))
      larger.set(this.bytes)
      this.bytes = larger
    }
    return start
  }

  blit(target: Target, { alpha, width, height, pitch }: Stencil, x: number, y: number, colour: number): void {
    const { bytes } = this
    const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255]
    for (let row = 0; row < height; row++) {
      let to = target.image + (y + row) * target.stride + 1 + 3 * x
      const from = alpha + row * pitch
      for (let i = from; i < from + width; i++, to += 3) {
        const cover = bytes[i] ?? 0
        if (cover === 0) continue
        bytes[to] = blend(bytes[to] ?? 0, red, cover)
        bytes[to + 1] = blend(bytes[to + 1] ?? 0, green, cover)
        bytes[to + 2] = blend(bytes[to + 2] ?? 0, blue, cover)
      }
    }
    this.#mark(target, x, y, width, height)
  }

  symbol(target: Target, rows: number, size: number, module: number, x: number, y: number): void {
    const { bytes } = this
    const bits = new Uint32Array(bytes.buffer, rows, size)
    for (let row = 0; row < size; row++) {
      const first = target.image + (y + row * module) * target.stride + 1 + 3 * x
      for (let column = 0; column < size; column++) {
        if ((((bits[row] ?? 0) >>> column) & 1) === 0) continue
        bytes.fill(0, first + 3 * column * module, first + 3 * (column + 1) * module)
      }
      for (let line = 1; line < module; line++) {
        bytes.copyWithin(first + line * target.stride, first, first + 3 * size * module)
      }
    }
    this.#mark(target, x, y, size * module, size * module)
  }

  splice(target: Target, plan: PlacedPlan, out: number): number {
    const length = spliceCard(this.bytes, target, plan, out)
    restoreCells(this.bytes, target)
    return length
  }

  restore(target: Target): void {
    restoreCells(this.bytes, target)
  }

  decodeScan(scan: number, scanBytes: number, tables: number, planes: PhotoPlanes): boolean {
    return decodeScan(this.bytes, scan, scanBytes, tables, planes)
  }

  scalePlane(plane: number, pitch: number, columns: PlacedScaling, rows: PlacedScaling, out: number): void {
    scalePlane(this.bytes, plane, pitch, columns, rows, out)
  }

  paintScaled(
    target: Target,
    planes: PhotoPlanes,
    { luma, chroma }: PhotoScalings,
    scratch: PhotoPlanes,
    x: number,
    y: number,
  ): void {
    scalePlane(this.bytes, planes.luma, PITCH, luma.columns, luma.rows, scratch.luma)
    scalePlane(this.bytes, planes.blue, CHROMA_PITCH, chroma.columns, chroma.rows, scratch.blue)
    scalePlane(this.bytes, planes.red, CHROMA_PITCH, chroma.columns, chroma.rows, scratch.red)
    this.paint(target, scratch, luma.columns.length, luma.rows.length, x, y)
  }

  paint(target: Target, planes: PhotoPlanes, width: number, height: number, x: number, y: number): void {
    for (let row = 0; row < height; row++) {
      const { luma, blue, red } = planes
      const from = { luma: luma + row * width, blue: blue + row * width, red: red + row * width }
      paintPixels(this.bytes, from, width, target.image + (y + row) * target.stride + 1 + 3 * x)
    }
    this.#mark(target, x, y, width, height)
    for (let row = y; row < y + height; row++) {
      const flags = target.dirty + row * target.cellsPerRow
      for (let cell = (x + CELL_PIXELS - 1) >> CELL_SHIFT; cell < (x + width) >> CELL_SHIFT; cell++)
        this.bytes[flags + cell] = (this.bytes[flags + cell] ?? 0) | LITERAL
    }
  }

  #mark({ dirty, cellsPerRow }: Target, x: number, y: number, width: number, height: number): void {
    const first = x >> CELL_SHIFT
    const last = (x + width - 1) >> CELL_SHIFT
    for (let row = y; row < y + height; row++) {
      const flags = dirty + row * cellsPerRow
      for (let cell = flags + first; cell <= flags + last; cell++) this.bytes[cell] = (this.bytes[cell] ?? 0) | TOUCHED
    }
  }
}

function blend(ground: number, ink: number, cover: number): number {
  const sum = ground * (255 - cover) + ink * cover + 128
  return (sum + (sum >> 8)) >> 8
}

function restoreCells(bytes: Uint8Array, target: Target): void {
  const { image, pristine, dirty, stride, height, cellsPerRow } = target
  for (let row = 0; row < height; row++) {
    const flags = dirty + row * cellsPerRow
    for (let cell = 0; cell < cellsPerRow; cell++) {
      const flag = bytes[flags + cell] ?? 0
      if ((flag & TOUCHED) === 0) continue
      bytes[flags + cell] = flag & ~(TOUCHED | LITERAL)
      const start = row * stride + 1 + cell * CELL_BYTES
      const end = Math.min(start + CELL_BYTES, (row + 1) * stride)
      bytes.copyWithin(image + start, pristine + start, pristine + end)
    }
  }
}
