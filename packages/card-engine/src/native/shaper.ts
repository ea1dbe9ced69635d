import type * as HarfBuzz from 'harfbuzzjs'
import type { ComposedGlyph } from './composed-glyphs.ts'

/** The glyphs of one letter with its marks, in the order of drawing from left to right. */
export interface ShapedLetter extends ComposedGlyph {
  text: string
  /** Where it begins, from the left. */
  x: number
}

export type Shape = (text: string) => ShapedLetter[]

/** Every letter keeps a place of its own, so that the text of a PDF can be searched and copied. */
const WITHOUT = ['liga', 'dlig', 'clig', 'calt', 'kern']

/** Shapes text in one font from right to left. Positions are in font units. */
export function openShaper(harfBuzz: typeof HarfBuzz, bytes: Uint8Array): Shape {
  const font = new harfBuzz.Font(new harfBuzz.Face(new harfBuzz.Blob(Uint8Array.from(bytes).buffer)))
  const features = WITHOUT.map((tag) => new harfBuzz.Feature(tag, 0))
  return (text) => {
    const buffer = new harfBuzz.Buffer()
    buffer.setClusterLevel(harfBuzz.ClusterLevel.MONOTONE_GRAPHEMES)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    buffer.setDirection(harfBuzz.Direction.RTL)
    harfBuzz.shape(font, buffer, features)
    return lettersOf(text, buffer.getGlyphInfos(), buffer.getGlyphPositions())
  }
}

function lettersOf(text: string, infos: HarfBuzz.GlyphInfo[], positions: HarfBuzz.GlyphPosition[]): ShapedLetter[] {
  const letters: ShapedLetter[] = []
  let pen = 0
  let end = text.length
  let start = -1
  infos.forEach(({ codepoint: glyph, cluster }, i) => {
    const position = positions[i]
    if (!position) return
    let letter = letters.at(-1)
    if (!letter || cluster !== start) {
      // From right to left, so a letter ends where the one before it in this list begins.
      if (letter) end = start
      start = cluster
      letter = { text: text.slice(cluster, end), x: pen, parts: [], advance: 0 }
      letters.push(letter)
    }
    const dx = pen - letter.x + position.xOffset
    letter.parts.push({ glyph, dx, dy: position.yOffset })
    letter.advance += position.xAdvance
    pen += position.xAdvance
  })
  return letters
}
