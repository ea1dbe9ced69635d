import { readCharacterMap } from './cmap.ts'
import { type Kerning, readKerning } from './kerning.ts'
import { type MarkPlacement, readMarkPlacement } from './marks.ts'
import { type Outline, readOutline } from './outlines.ts'
import { readSfnt, type Sfnt, tableStart } from './sfnt.ts'
import { readTabularFigures } from './tabular-figures.ts'

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
