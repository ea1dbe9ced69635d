import { readCoverage, subtablesOf } from './open-type-layout.ts'
import type { Sfnt } from './sfnt.ts'

const SINGLE_SUBSTITUTION = 1

/** Glyph id → the glyph of constant width that replaces it in codes and dates, so that figures line up. */
export function readTabularFigures(font: Sfnt): Map<number, number> {
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
