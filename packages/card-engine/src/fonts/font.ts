import { type Outline, readOutline } from './outlines.ts'
import {
  readCharacterMap,
  readClasses,
  readCoverage,
  readSfnt,
  type Sfnt,
  type Subtable,
  subtablesOf,
  tableStart,
} from './sfnt.ts'

const PAIR_ADJUSTMENT = 2
const X_ADVANCE = 4

/** The horizontal kerning of a pair in font units. In each lookup the first subtable that contains the pair decides. */
type Kerning = (left: number, right: number) => number

function readKerning(font: Sfnt, glyphCount: number): Kerning {
  const lookups = subtablesOf(font, 'GPOS', 'kern').map((subtables) =>
    subtables.filter(({ type }) => type === PAIR_ADJUSTMENT).map((subtable) => readPairs(font.view, subtable)),
  )
  const cache = new Map<number, number>()
  return (left, right) => {
    const key = left * glyphCount + right
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    let total = 0
    for (const subtables of lookups) total += firstAdjustment(subtables, left, right)
    cache.set(key, total)
    return total
  }
}

type Pairs = (left: number, right: number) => number | undefined

function firstAdjustment(subtables: Pairs[], left: number, right: number): number {
  for (const pairs of subtables) {
    const adjustment = pairs(left, right)
    if (adjustment !== undefined) return adjustment
  }
  return 0
}

function readPairs(view: DataView, { at }: Subtable): Pairs {
  const coverage = readCoverage(view, at + view.getUint16(at + 2))
  const format1 = view.getUint16(at + 4)
  const size = valueSize(format1) + valueSize(view.getUint16(at + 6))
  const advanceAt = valueSize(format1 & (X_ADVANCE - 1))
  const hasAdvance = (format1 & X_ADVANCE) !== 0
  const advance = (record: number) => (hasAdvance ? view.getInt16(record + advanceAt) : 0)

  if (view.getUint16(at) === 1) {
    return (left, right) => {
      const index = coverage.get(left)
      if (index === undefined) return undefined
      const set = at + view.getUint16(at + 10 + 2 * index)
      let low = 0
      let high = view.getUint16(set) - 1
      while (low <= high) {
        const middle = (low + high) >> 1
        const record = set + 2 + middle * (2 + size)
        const second = view.getUint16(record)
        if (second === right) return advance(record + 2)
        if (second < right) low = middle + 1
        else high = middle - 1
      }
      return undefined
    }
  }
  const classes1 = readClasses(view, at + view.getUint16(at + 8))
  const classes2 = readClasses(view, at + view.getUint16(at + 10))
  const count2 = view.getUint16(at + 14)
  return (left, right) => {
    if (!coverage.has(left)) return undefined
    const cell = (classes1.get(left) ?? 0) * count2 + (classes2.get(right) ?? 0)
    return advance(at + 16 + cell * size)
  }
}

function valueSize(format: number): number {
  let size = 0
  for (let bits = format; bits !== 0; bits >>= 1) size += 2 * (bits & 1)
  return size
}

const MARK_TO_BASE = 4

const MARK_TO_MARK = 6

interface Attachment {
  dx: number
  dy: number
}

/** Where a combining mark's origin is relative to the origin of the glyph that carries it, in font units. */
type MarkPlacement = (carrier: number, mark: number) => Attachment | undefined

const SINGLE_SUBSTITUTION = 1

/** One font file. Measures are in font units, of which `unitsPerEm` make an em, unless said otherwise. */
export interface Font {
  name: string
  sfnt: Sfnt
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  glyphCount: number
  glyphOf(codePoint: number): number
  tabular(glyph: number): number
  /** In ems. */
  advance(glyph: number): number
  kerning: Kerning
  placeMark: MarkPlacement
  outline(glyph: number): Outline
}

export function openFont(name: string, bytes: Uint8Array): Font {
  const sfnt = readSfnt(bytes)
  const { view } = sfnt
  const hhea = tableStart(sfnt, 'hhea')
  const hmtx = tableStart(sfnt, 'hmtx')
  const lastMetric = view.getUint16(hhea + 34) - 1
  const characters = readCharacterMap(sfnt)
  const tabularGlyphs = readTabularFigures(sfnt)
  const outlines = new Map<number, Outline>()
  const glyphCount = view.getUint16(tableStart(sfnt, 'maxp') + 4)
  const unitsPerEm = view.getUint16(tableStart(sfnt, 'head') + 18)
  const advances = new Float64Array(glyphCount)
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    advances[glyph] = view.getUint16(hmtx + 4 * Math.min(glyph, lastMetric)) / unitsPerEm
  }
  return {
    name,
    sfnt,
    unitsPerEm,
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    capHeight: view.getInt16(tableStart(sfnt, 'OS/2') + 88),
    glyphCount,
    glyphOf: (codePoint) => characters.get(codePoint) ?? 0,
    tabular: (glyph) => tabularGlyphs.get(glyph) ?? glyph,
    advance: (glyph) => advances[glyph] ?? 0,
    kerning: readKerning(sfnt, glyphCount),
    placeMark: readMarkPlacement(sfnt),
    outline(glyph) {
      const cached = outlines.get(glyph)
      if (cached) return cached
      const outline = readOutline(sfnt, glyph)
      outlines.set(glyph, outline)
      return outline
    },
  }
}

/** Glyph id → the glyph of constant width that replaces it in codes and dates, so that figures line up. */
function readTabularFigures(font: Sfnt): Map<number, number> {
  const { view } = font
  const tabularGlyphs = new Map<number, number>()
  for (const { type, at } of subtablesOf(font, 'GSUB', 'tnum').flat()) {
    if (type !== SINGLE_SUBSTITUTION) continue
    for (const [glyph, index] of readCoverage(view, at + view.getUint16(at + 2))) {
      const isDelta = view.getUint16(at) === 1
      tabularGlyphs.set(glyph, isDelta ? (glyph + view.getInt16(at + 4)) & 0xffff : view.getUint16(at + 6 + 2 * index))
    }
  }
  return tabularGlyphs
}

function readMarkPlacement(font: Sfnt): MarkPlacement {
  const subtables = [...subtablesOf(font, 'GPOS', 'mark'), ...subtablesOf(font, 'GPOS', 'mkmk')]
    .flat()
    .filter(({ type }) => type === MARK_TO_BASE || type === MARK_TO_MARK)
    .map((subtable) => readAnchors(font.view, subtable))
  return (carrier, mark) => {
    for (const place of subtables) {
      const attachment = place(carrier, mark)
      if (attachment) return attachment
    }
    return undefined
  }
}

function readAnchors(view: DataView, { at }: Subtable): MarkPlacement {
  const marks = readCoverage(view, at + view.getUint16(at + 2))
  const carriers = readCoverage(view, at + view.getUint16(at + 4))
  const classCount = view.getUint16(at + 6)
  const markArray = at + view.getUint16(at + 8)
  const carrierArray = at + view.getUint16(at + 10)
  return (carrier, mark) => {
    const markIndex = marks.get(mark)
    const carrierIndex = carriers.get(carrier)
    if (markIndex === undefined || carrierIndex === undefined) return undefined
    const record = markArray + 2 + 4 * markIndex
    const offset = view.getUint16(carrierArray + 2 + 2 * (carrierIndex * classCount + view.getUint16(record)))
    if (offset === 0) return undefined
    const onMark = markArray + view.getUint16(record + 2)
    const onCarrier = carrierArray + offset
    return {
      dx: view.getInt16(onCarrier + 2) - view.getInt16(onMark + 2),
      dy: view.getInt16(onCarrier + 4) - view.getInt16(onMark + 4),
    }
  }
}
