import { findFontFor, fontAt, mainFont, type Weight } from '../fonts/typeface.ts'

/** Glyphs of one line with their places in ems, origin at the start of the baseline, y upwards. */
export interface ShapedLine {
  text: string
  fonts: number[]
  glyphs: number[]
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

export function shapeText(text: string, { weight, tracking, tabular }: TypeStyle): ShapedLine {
  const line: ShapedLine = { text, fonts: [], glyphs: [], codePoints: [], xs: [], ys: [], width: 0 }
  let pen = 0
  let previousGlyph = -1
  let previousFont = -1
  let carrier = -1
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at) ?? 0
    at += codePoint > 0xffff ? 2 : 1
    const fontIndex = findFontFor(weight, codePoint) ?? mainFont(weight)
    const font = fontAt(fontIndex)
    const plain = font.glyphOf(codePoint)
    const glyph = tabular && isDigit(codePoint) ? font.tabular(plain) : plain
    const attachment = isMark(codePoint) && carrier >= 0 && line.fonts[carrier] === fontIndex
    const placed = attachment ? font.placeMark(line.glyphs[carrier] ?? 0, glyph) : undefined
    if (placed) {
      push(line, fontIndex, glyph, codePoint)
      line.xs.push((line.xs[carrier] ?? 0) + placed.dx / font.unitsPerEm)
      line.ys.push((line.ys[carrier] ?? 0) + placed.dy / font.unitsPerEm)
      carrier = line.glyphs.length - 1
      continue
    }
    if (previousFont === fontIndex) pen += font.kerning(previousGlyph, glyph) / font.unitsPerEm
    push(line, fontIndex, glyph, codePoint)
    line.xs.push(pen)
    line.ys.push(0)
    carrier = line.glyphs.length - 1
    pen += font.advance(glyph) / font.unitsPerEm + tracking
    previousGlyph = glyph
    previousFont = fontIndex
  }
  line.width = Math.max(0, pen - tracking)
  return line
}

function push(line: ShapedLine, font: number, glyph: number, codePoint: number): void {
  line.fonts.push(font)
  line.glyphs.push(glyph)
  line.codePoints.push(codePoint)
}

function isDigit(codePoint: number): boolean {
  return codePoint >= 0x30 && codePoint <= 0x39
}

function isMark(codePoint: number): boolean {
  return codePoint >= 0x300 && /\p{M}/u.test(String.fromCodePoint(codePoint))
}
