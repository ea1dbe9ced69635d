/** A TrueType file and its table directory. All numbers in a font are big-endian. */
export interface Sfnt {
  bytes: Uint8Array
  view: DataView
  tables: Map<string, { offset: number; length: number }>
}

export function readSfnt(bytes: Uint8Array): Sfnt {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, { offset: number; length: number }>()
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + 16 * i
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    tables.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) })
  }
  return { bytes, view, tables }
}

export function tableStart(font: Sfnt, tag: string): number {
  const table = font.tables.get(tag)
  if (!table) throw new Error(`The font has no ${tag} table.`)
  return table.offset
}

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

/** A subtable of GPOS or GSUB. In both tables features refer to lookups, and lookups contain subtables. */
export interface Subtable {
  type: number
  at: number
}

const EXTENSION = { GPOS: 9, GSUB: 7 } as const

export function subtablesOf(font: Sfnt, table: 'GPOS' | 'GSUB', feature: string): Subtable[][] {
  if (!font.tables.has(table)) return []
  const { view } = font
  const start = tableStart(font, table)
  const features = start + view.getUint16(start + 6)
  const lookups = start + view.getUint16(start + 8)
  const lookupIndexes = new Set<number>()
  for (let f = 0; f < view.getUint16(features); f++) {
    const record = features + 2 + 6 * f
    const tag = String.fromCharCode(...font.bytes.subarray(record, record + 4))
    if (tag !== feature) continue
    const at = features + view.getUint16(record + 4)
    for (let i = 0; i < view.getUint16(at + 2); i++) lookupIndexes.add(view.getUint16(at + 4 + 2 * i))
  }
  return [...lookupIndexes].sort((a, b) => a - b).map((lookup) => readLookup(view, lookups, lookup, EXTENSION[table]))
}

function readLookup(view: DataView, lookups: number, index: number, extension: number): Subtable[] {
  const at = lookups + view.getUint16(lookups + 2 + 2 * index)
  const type = view.getUint16(at)
  const subtables: Subtable[] = []
  for (let s = 0; s < view.getUint16(at + 4); s++) {
    const sub = at + view.getUint16(at + 6 + 2 * s)
    if (type === extension) subtables.push({ type: view.getUint16(sub + 2), at: sub + view.getUint32(sub + 4) })
    else subtables.push({ type, at: sub })
  }
  return subtables
}

/** Glyph id → index in the coverage table. */
export function readCoverage(view: DataView, at: number): Map<number, number> {
  const covered = new Map<number, number>()
  const count = view.getUint16(at + 2)
  if (view.getUint16(at) === 1) {
    for (let i = 0; i < count; i++) covered.set(view.getUint16(at + 4 + 2 * i), i)
    return covered
  }
  for (let r = 0; r < count; r++) {
    const range = at + 4 + 6 * r
    const first = view.getUint16(range)
    const base = view.getUint16(range + 4)
    for (let glyph = first; glyph <= view.getUint16(range + 2); glyph++) covered.set(glyph, base + glyph - first)
  }
  return covered
}

/** Glyph id → class. Glyphs that are not listed have class 0. */
export function readClasses(view: DataView, at: number): Map<number, number> {
  const classes = new Map<number, number>()
  if (view.getUint16(at) === 1) {
    const first = view.getUint16(at + 2)
    for (let i = 0; i < view.getUint16(at + 4); i++) classes.set(first + i, view.getUint16(at + 6 + 2 * i))
    return classes
  }
  for (let r = 0; r < view.getUint16(at + 2); r++) {
    const range = at + 4 + 6 * r
    const last = view.getUint16(range + 2)
    for (let glyph = view.getUint16(range); glyph <= last; glyph++) classes.set(glyph, view.getUint16(range + 4))
  }
  return classes
}
