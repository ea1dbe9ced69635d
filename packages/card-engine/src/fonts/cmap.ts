import { type Sfnt, tableStart } from './sfnt.ts'

/** Reads the character map, code point → glyph id, in formats 4 (BMP) and 12 (all planes). */
export function readCharacterMap(font: Sfnt): Map<number, number> {
  const { view } = font
  const start = tableStart(font, 'cmap')
  const map = new Map<number, number>()
  for (let i = 0; i < view.getUint16(start + 2); i++) {
    const at = start + view.getUint32(start + 4 + 8 * i + 4)
    const format = view.getUint16(at)
    if (format === 4) readSegments(view, at, map)
    if (format === 12) readGroups(view, at, map)
  }
  return map
}

function readSegments(view: DataView, at: number, map: Map<number, number>): void {
  const doubled = view.getUint16(at + 6)
  const ends = at + 14
  const starts = ends + doubled + 2
  const deltas = starts + doubled
  const ranges = deltas + doubled
  for (let s = 0; s < doubled; s += 2) {
    const first = view.getUint16(starts + s)
    const last = view.getUint16(ends + s)
    const delta = view.getUint16(deltas + s)
    const range = view.getUint16(ranges + s)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const listed = range === 0 ? code : view.getUint16(ranges + s + range + 2 * (code - first))
      const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) map.set(code, glyph)
    }
  }
}

function readGroups(view: DataView, at: number, map: Map<number, number>): void {
  for (let g = 0; g < view.getUint32(at + 12); g++) {
    const group = at + 16 + 12 * g
    const first = view.getUint32(group)
    const last = view.getUint32(group + 4)
    const glyph = view.getUint32(group + 8)
    for (let code = first; code <= last; code++) map.set(code, glyph + code - first)
  }
}
