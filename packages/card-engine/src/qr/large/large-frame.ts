import { formatModules } from '../formatted-masks.ts'
import { drawRings, MASKS } from '../frame.ts'
import { LEVEL_BITS } from '../versions.ts'
import { BitSquare } from './bit-square.ts'
import { sizeOfVersion } from './large-versions.ts'

/** The parts of a large symbol of level M that are the same for every text of a version, by rows and by columns. */
export interface LargeFrame {
  size: number
  rows: BitSquare
  columns: BitSquare
  /** The order in which data bits are placed: x + 256 * y. */
  path: Uint16Array
  /** For each of the eight masks, the data modules to invert, together with the format that names the mask. */
  masks: { rows: BitSquare; columns: BitSquare }[]
}

const frames = new Map<number, LargeFrame>()

export function largeFrameOf(version: number): LargeFrame {
  const cached = frames.get(version)
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
    formatModules(size, (LEVEL_BITS.M << 3) | index, (x, y) => mask.set(x, y, true))
    return { rows: mask, columns: mask.transposed() }
  })
  const frame = { size, rows, columns: rows.transposed(), path: dataPath(reserved), masks }
  frames.set(version, frame)
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
