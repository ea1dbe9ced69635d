import { FONT_COUNT } from '../fonts/typeface.ts'

/**
 * The glyphs that a document draws and the character of each, from which the font subset and the searchable text are
 * made.
 */
export class FontUsage {
  readonly glyphs: Map<number, number>[] = Array.from({ length: FONT_COUNT }, () => new Map<number, number>())

  add(font: number, glyph: number, codePoint: number): void {
    this.glyphs[font]?.set(glyph, codePoint)
  }

  merge(other: FontUsageData): void {
    other.forEach((pairs, font) => {
      for (const [glyph, codePoint] of pairs) this.add(font, glyph, codePoint)
    })
  }

  data(): FontUsageData {
    return this.glyphs.map((glyphs) => [...glyphs])
  }
}

/** The same as plain arrays, to be sent between threads. */
export type FontUsageData = [glyph: number, codePoint: number][][]
