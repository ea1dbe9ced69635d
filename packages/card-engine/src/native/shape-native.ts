import { joinCodePoints } from '../fonts/joined-code-points.ts'
import { NATIVE_FONTS } from '../fonts/typeface.ts'
import { type FittedLine, largestFit, scalesDownTo, type TextBox } from '../layout/fit-text.ts'
import type { ShapedLine } from '../layout/shape-text.ts'
import { nativeFont } from './native-fonts.ts'
import { belongsTo, type Script, scriptOf } from './scripts.ts'

/** Takes the place of a letter in the text of a PDF where one letter is drawn by several glyphs; readers ignore it. */
const NOTHING = 0x200c

/** The letters that no font draws in a name of another script, as they were typed. */
export function undrawnNativeLetters(text: string): string[] {
  const script = scriptOf(text)
  const isDrawn = (letter: string) =>
    script !== undefined &&
    belongsTo(script, letter) &&
    nativeFont(script).font.glyphOf(letter.codePointAt(0) ?? 0) !== 0
  return [...new Set([...text].filter((letter) => !isDrawn(letter)))]
}

/** Shapes one line of a name that is written from right to left. The glyphs are in the order of drawing, from left to right. */
export function shapeNative(text: string, script: Script): ShapedLine {
  const { shape, glyphOf, font } = nativeFont(script)
  const line: ShapedLine = { text, fonts: [], glyphs: [], codePoints: [], xs: [], ys: [], width: 0 }
  const add = (glyph: number, codePoint: number, x: number, y: number) => {
    line.fonts.push(NATIVE_FONTS[script])
    line.glyphs.push(glyph)
    line.codePoints.push(codePoint)
    line.xs.push(x / font.unitsPerEm)
    line.ys.push(y / font.unitsPerEm)
  }
  for (const letter of shape(text)) {
    const glyph = glyphOf(letter)
    // Readers of PDF turn a line round character by character, so marks come before their letter here.
    const meaning = joinCodePoints([...letter.text].reverse().join(''))
    if (glyph !== undefined) add(glyph, meaning, letter.x, 0)
    else {
      const [last] = letter.parts.slice(-1)
      for (const part of letter.parts) {
        add(part.glyph, part === last ? meaning : NOTHING, letter.x + part.dx, part.dy)
      }
    }
    line.width = (letter.x + letter.advance) / font.unitsPerEm
  }
  return line
}

const SMALLEST_PT = 5.5
/** Letters reach higher and deeper than Latin ones. */
const LEADING = 1.45

/** Fits a name in its own script on one or two lines. It is never cut. */
export function fitNative(text: string, box: TextBox): FittedLine[] | undefined {
  const script = scriptOf(text)
  if (!script) return undefined
  const [even, ...others] = twoLines(text, script)
  const ways = [[shapeNative(text, script)], ...(even ? [even] : [])]
  const fit = (some: ShapedLine[][]) => largestFit(some, { ...box, leading: LEADING }, scalesDownTo(SMALLEST_PT, box))
  return fit(ways) ?? fit(others)
}

/** Broken at every space, the most even way first. */
function twoLines(text: string, script: Script): ShapedLine[][] {
  const words = text.split(' ')
  const ways = words.slice(1).map((_, i) => {
    const [first, second] = [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]
    return [shapeNative(first, script), shapeNative(second, script)]
  })
  const widest = (lines: ShapedLine[]) => Math.max(...lines.map(({ width }) => width))
  return ways.sort((one, other) => widest(one) - widest(other))
}
