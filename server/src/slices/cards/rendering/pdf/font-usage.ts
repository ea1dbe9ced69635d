import { FONT_COUNT } from '../fonts/typeface.ts'

/** Which glyphs a document draws, and the character each stands for: the subset and the text to search follow from it. */
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

/** The same as plain arrays, to travel between threads. */
export type FontUsageData = [glyph: number, codePoint: number][][]
