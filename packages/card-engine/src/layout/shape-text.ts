import { drawCharacter, fontAt, type Weight } from '../fonts/typeface.ts'

/** The glyphs of one line with their positions in ems. The origin is the start of the baseline, y upwards. */
export interface ShapedLine {
  text: string
  fonts: number[]
  glyphs: number[]
  /** What each glyph stands for: a code point, or several that `joinCodePoints` has joined. */
  codePoints: number[]
  xs: number[]
  ys: number[]
  width: number
}

export interface TypeStyle {
  weight: Weight
  /** Extra space after every letter, in ems. */
  tracking: number
  tabular: boolean
}

/** Shapes one line. Characters that no font has are left out; `canDraw` finds them beforehand. */
export function shapeText(text: string, { weight, tracking, tabular }: TypeStyle): ShapedLine {
  const line: ShapedLine = { text, fonts: [], glyphs: [], codePoints: [], xs: [], ys: [], width: 0 }
  let pen = 0
  let previousGlyph = -1
  let previousFont = -1
  let count = 0
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) ?? 0
    at += codePoint > 0xffff ? 2 : 1
    const character = drawCharacter(weight, codePoint)
    if (!character) continue
    const font = fontAt(character.font)
    const glyph = tabular ? character.tabularGlyph : character.glyph
    let [x, y] = [pen, 0]
    const isAttached = character.isMark && count > 0 && line.fonts[count - 1] === character.font
    const attachment = isAttached ? font.placeMark(line.glyphs[count - 1] ?? 0, glyph) : undefined
    if (attachment) {
      x = (line.xs[count - 1] ?? 0) + attachment.dx / font.unitsPerEm
      y = (line.ys[count - 1] ?? 0) + attachment.dy / font.unitsPerEm
    } else {
      if (previousFont === character.font) pen += font.kerning(previousGlyph, glyph) / font.unitsPerEm
      x = pen
      pen += font.advance(glyph) + tracking
      previousGlyph = glyph
      previousFont = character.font
    }
    line.fonts.push(character.font)
    line.glyphs.push(glyph)
    line.codePoints.push(codePoint)
    line.xs.push(x)
    line.ys.push(y)
    count++
  }
  line.width = Math.max(0, pen - tracking)
  return line
}

export function canDraw(text: string, weight: Weight): boolean {
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at) ?? 0
    if (codePoint > 0xffff) at++
    if (!drawCharacter(weight, codePoint)) return false
  }
  return true
}
