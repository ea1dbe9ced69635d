import type { Frame } from './frame.ts'

const cache = new Map<number, Frame['masks']>()

/** The eight masks of a version together with the format that names level and mask: both are laid over the data at once. */
export function formattedMasks(frame: Frame, levelBits: number): Frame['masks'] {
  const key = frame.size * 4 + levelBits
  const cached = cache.get(key)
  if (cached) return cached
  const masks = frame.masks.map(({ rows, columns }, index) => {
    const formatted = { rows: rows.slice(), columns: columns.slice() }
    formatModules(frame.size, (levelBits << 3) | index, (x, y) => {
      formatted.rows[y] = (formatted.rows[y] ?? 0) | (1 << x)
      formatted.columns[x] = (formatted.columns[x] ?? 0) | (1 << y)
    })
    return formatted
  })
  cache.set(key, masks)
  return masks
}

/** Calls `set` for the dark modules of level and mask with their BCH(15,5) check bits, which are drawn twice. */
export function formatModules(size: number, value: number, set: (x: number, y: number) => void): void {
  let remainder = value << 10
  for (let bit = 14; bit >= 10; bit--) if ((remainder >>> bit) & 1) remainder ^= 0x537 << (bit - 10)
  const format = ((value << 10) | remainder) ^ 0x5412
  for (let bit = 0; bit < 15; bit++) {
    if (((format >>> bit) & 1) === 0) continue
    set(8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit)
    set(bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, 8)
  }
}
