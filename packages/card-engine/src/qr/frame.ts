import { transpose } from './penalty.ts'

/** The parts of a symbol that are the same for every text of a version. Rows are bit masks; bit x is column x. */
export interface Frame {
  size: number
  dark: Uint32Array
  darkColumns: Uint32Array
  /** The modules that carry no data. */
  reserved: Uint32Array
  /** The order in which data bits are placed: x + 32 * y. */
  path: Uint16Array
  /** For each of the eight masks, the data modules to invert, as rows and as columns. */
  masks: { rows: Uint32Array; columns: Uint32Array }[]
}

/** Whether a mask inverts a module. */
export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const frames = new Map<number, Frame>()

export function frameOf(version: number): Frame {
  const cached = frames.get(version)
  if (cached) return cached
  const size = 17 + 4 * version
  const dark = new Uint32Array(size)
  const reserved = new Uint32Array(size)
  const set = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    reserved[y] = (reserved[y] ?? 0) | (1 << x)
    dark[y] = isDark ? (dark[y] ?? 0) | (1 << x) : (dark[y] ?? 0) & ~(1 << x)
  }
  for (let i = 0; i < size; i++) {
    set(i, 6, i % 2 === 0)
    set(6, i, i % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(set, cx, cy, 4, [3, 1, 0])
  if (version > 1) drawRings(set, size - 7, size - 7, 2, [2, 0])
  for (let i = 0; i < 9; i++) {
    if (i !== 6) {
      set(i, 8, false)
      set(8, i, false)
    }
    if (i < 8) {
      set(size - 1 - i, 8, false)
      set(8, size - 1 - i, i === 7)
    }
  }
  const masks = MASKS.map((isInverted) => {
    const rows = new Uint32Array(size)
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) if (isInverted(x, y)) rows[y] = (rows[y] ?? 0) | (1 << x)
      rows[y] = (rows[y] ?? 0) & ~(reserved[y] ?? 0)
    }
    return { rows, columns: transpose(rows, size) }
  })
  const frame = { size, dark, darkColumns: transpose(dark, size), reserved, path: dataPath(size, reserved), masks }
  frames.set(version, frame)
  return frame
}

/**
 * Draws concentric squares. The dark ones are 0, 1 and 3 modules from the centre of a finder, 0 and 2 of an alignment
 * pattern.
 */
export function drawRings(
  set: (x: number, y: number, isDark: boolean) => void,
  cx: number,
  cy: number,
  radius: number,
  darkRings: readonly number[],
): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      set(cx + dx, cy + dy, darkRings.includes(ring))
    }
  }
}

/**
 * Goes over two columns at a time from the right, alternately upwards and downwards, and skips the vertical timing
 * pattern.
 */
function dataPath(size: number, reserved: Uint32Array): Uint16Array {
  const path: number[] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [right, right - 1]) if ((((reserved[y] ?? 0) >>> x) & 1) === 0) path.push(x + 32 * y)
    }
    upwards = !upwards
  }
  return Uint16Array.from(path)
}
