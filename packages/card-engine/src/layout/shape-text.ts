import { glyphRange } from '../fonts/outlines.ts'
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

/** The bounds of what is actually drawn, in ems. */
export interface Ink {
  left: number
  right: number
  top: number
  bottom: number
}

const EMPTY: Ink = { left: 0, right: 0, top: 0, bottom: 0 }
/** By font, then by glyph. */
const caches: (Ink | undefined)[][] = []

function glyphInk(fontIndex: number, glyph: number): Ink {
  let cache = caches[fontIndex]
  if (!cache) {
    cache = []
    caches[fontIndex] = cache
  }
  const cached = cache[glyph]
  if (cached) return cached
  const { sfnt, unitsPerEm } = fontAt(fontIndex)
  const { start, end } = glyphRange(sfnt, glyph)
  const ink =
    start === end
      ? EMPTY
      : {
          left: sfnt.view.getInt16(start + 2) / unitsPerEm,
          bottom: sfnt.view.getInt16(start + 4) / unitsPerEm,
          right: sfnt.view.getInt16(start + 6) / unitsPerEm,
          top: sfnt.view.getInt16(start + 8) / unitsPerEm,
        }
  cache[glyph] = ink
  return ink
}

export function inkOf(line: ShapedLine): Ink {
  let [left, right, top, bottom] = [0, line.width, 0, 0]
  for (let i = 0; i < line.glyphs.length; i++) {
    const ink = glyphInk(line.fonts[i] ?? 0, line.glyphs[i] ?? 0)
    if (ink === EMPTY) continue
    const x = line.xs[i] ?? 0
    const y = line.ys[i] ?? 0
    if (x + ink.left < left) left = x + ink.left
    if (x + ink.right > right) right = x + ink.right
    if (y + ink.top > top) top = y + ink.top
    if (y + ink.bottom < bottom) bottom = y + ink.bottom
  }
  return { left, right, top, bottom }
}
