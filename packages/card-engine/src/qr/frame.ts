import { type Level, sizeOfVersion, type Version } from './versions.ts'

/** A square of bits. Every line has `words` words of 32 bits; the lowest bit comes first. */
export class BitSquare {
  readonly size: number
  readonly words: number
  readonly bits: Uint32Array

  constructor(size: number, bits?: Uint32Array) {
    this.size = size
    this.words = (size + 31) >> 5
    this.bits = bits ?? new Uint32Array(size * this.words)
  }

  has(x: number, y: number): boolean {
    return (((this.bits[y * this.words + (x >> 5)] ?? 0) >>> (x & 31)) & 1) === 1
  }

  set(x: number, y: number, isSet: boolean): void {
    const at = y * this.words + (x >> 5)
    const bit = 1 << (x & 31)
    this.bits[at] = isSet ? (this.bits[at] ?? 0) | bit : (this.bits[at] ?? 0) & ~bit
  }

  transposed(): BitSquare {
    const other = new BitSquare(this.size)
    for (let y = 0; y < this.size; y++) {
      for (let x = 0; x < this.size; x++) if (this.has(x, y)) other.set(y, x, true)
    }
    return other
  }

  copy(): BitSquare {
    return new BitSquare(this.size, this.bits.slice())
  }
}

/** The bits of each level in the format information. */
const LEVEL_BITS: Record<Level, number> = { L: 1, M: 0, Q: 3, H: 2 }

/** The parts of a symbol that are the same for every text of a version and level, by rows and by columns. */
export interface Frame {
  size: number
  rows: BitSquare
  columns: BitSquare
  /** The order in which data bits are placed: x + 256 * y. */
  path: Uint16Array
  /** For each of the eight masks, the data modules to invert, together with the format that names the mask. */
  masks: { rows: BitSquare; columns: BitSquare }[]
}

/** Whether a mask inverts a module. */
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const frames = new Map<string, Frame>()

export function frameOf({ version, level }: Version): Frame {
  const key = `${version}${level}`
  const cached = frames.get(key)
  if (cached) return cached
  const size = sizeOfVersion(version)
  const rows = new BitSquare(size)
  const reserved = new BitSquare(size)
  const draw = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    reserved.set(x, y, true)
    rows.set(x, y, isDark)
  }
  drawPatterns(draw, version, size)
  const masks = MASKS.map((isInverted, index) => {
    const mask = new BitSquare(size)
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) if (isInverted(x, y) && !reserved.has(x, y)) mask.set(x, y, true)
    }
    formatModules(size, (LEVEL_BITS[level] << 3) | index, (x, y) => mask.set(x, y, true))
    return { rows: mask, columns: mask.transposed() }
  })
  const frame = { size, rows, columns: rows.transposed(), path: dataPath(reserved), masks }
  frames.set(key, frame)
  return frame
}

type Draw = (x: number, y: number, isDark: boolean) => void

function drawPatterns(draw: Draw, version: number, size: number): void {
  for (let i = 0; i < size; i++) {
    draw(i, 6, i % 2 === 0)
    draw(6, i, i % 2 === 0)
  }
  const places = alignmentPlaces(version, size)
  const last = places.length - 1
  places.forEach((x, i) => {
    places.forEach((y, j) => {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder) drawRings(draw, x, y, 2, [2, 0])
    })
  })
  drawRings(draw, 3, 3, 4, [3, 1, 0])
  drawRings(draw, size - 4, 3, 4, [3, 1, 0])
  drawRings(draw, 3, size - 4, 4, [3, 1, 0])
  for (let i = 0; i < 9; i++) {
    if (i !== 6) {
      draw(i, 8, false)
      draw(8, i, false)
    }
    if (i < 8) {
      draw(size - 1 - i, 8, false)
      draw(8, size - 1 - i, i === 7)
    }
  }
  if (version >= 7) drawVersion(draw, version, size)
}

/**
 * Draws concentric squares. The dark ones are 0, 1 and 3 modules from the centre of a finder, 0 and 2 of an alignment
 * pattern.
 */
function drawRings(draw: Draw, cx: number, cy: number, radius: number, darkRings: readonly number[]): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      draw(cx + dx, cy + dy, darkRings.includes(ring))
    }
  }
}

/** Centres of alignment patterns along one side: evenly spaced from the far end, with the rest beside the near one. */
function alignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = 2 * Math.ceil((size - 13) / (2 * count - 2))
  return [6, ...Array.from({ length: count - 1 }, (_, i) => size - 7 - (count - 2 - i) * step)]
}

/** Draws the version with its BCH(18,6) check bits, twice. */
function drawVersion(draw: Draw, version: number, size: number): void {
  let remainder = version << 12
  for (let bit = 17; bit >= 12; bit--) if ((remainder >>> bit) & 1) remainder ^= 0x1f25 << (bit - 12)
  const value = (version << 12) | remainder
  for (let bit = 0; bit < 18; bit++) {
    const [along, across] = [Math.floor(bit / 3), size - 11 + (bit % 3)]
    const isDark = ((value >>> bit) & 1) === 1
    draw(along, across, isDark)
    draw(across, along, isDark)
  }
}

/** Calls `set` for the dark modules of level and mask with their BCH(15,5) check bits, which are drawn twice. */
function formatModules(size: number, value: number, set: (x: number, y: number) => void): void {
  let remainder = value << 10
  for (let bit = 14; bit >= 10; bit--) if ((remainder >>> bit) & 1) remainder ^= 0x537 << (bit - 10)
  const format = ((value << 10) | remainder) ^ 0x5412
  for (let bit = 0; bit < 15; bit++) {
    if (((format >>> bit) & 1) === 0) continue
    set(8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit)
    set(bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, 8)
  }
}

/** Two columns at a time from the right, alternately upwards and downwards, without the vertical timing pattern. */
function dataPath(reserved: BitSquare): Uint16Array {
  const { size } = reserved
  const path: number[] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!reserved.has(x, y)) path.push(x + 256 * y)
    }
    upwards = !upwards
  }
  return Uint16Array.from(path)
}
