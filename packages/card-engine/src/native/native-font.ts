import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type * as HarfBuzz from 'harfbuzzjs'
import { readCharacterMap } from '../fonts/cmap.ts'
import { type Font, openFont } from '../fonts/font.ts'
import { readSfnt } from '../fonts/sfnt.ts'
import { type ComposedGlyph, withComposedGlyphs } from './composed-glyphs.ts'

/** The glyphs of one letter with its marks, in the order of drawing from left to right. */
interface ShapedLetter extends ComposedGlyph {
  text: string
  /** Where it begins, from the left. */
  x: number
}

type Shape = (text: string) => ShapedLetter[]

/** Every letter keeps a place of its own, so that the text of a PDF can be searched and copied. */
const WITHOUT = ['liga', 'dlig', 'clig', 'calt', 'kern']

/** A font of a script whose letters change their form with their neighbours. */
export interface NativeFont {
  font: Font
  shape: Shape
  /** The glyph that draws a letter in one of its forms and stands for nothing else; undefined for a form that is not known. */
  glyphOf(letter: ShapedLetter): number | undefined
}

/** Which letters a script has, what joins them, and which marks names put on which letters. */
export interface ScriptForms {
  isLetter: RegExp
  joiner: string
  isMarked: RegExp
  marks: string
}

/** Requests are answered in between, a few milliseconds later. */
const TEXTS_PER_TURN = 50
const ALEFS = ['ا', 'أ', 'إ', 'آ', 'ٱ']
const LAM = 'ل'
const MAX_PARTS = 8

/**
 * These fonts compose letters of shapes and dots that several letters share, but the text of a PDF needs a glyph for every letter.
 * So each form of each letter gets a glyph of its own, composed of those that draw it. The forms are found in a fixed order:
 * threads and documents agree on the ids without a word.
 */
export async function openNativeFont(
  harfBuzz: typeof HarfBuzz,
  name: string,
  bytes: Buffer,
  script: ScriptForms,
): Promise<NativeFont> {
  const shape = openShaper(harfBuzz, bytes)
  const sfnt = readSfnt(bytes)
  const characters = readCharacterMap(sfnt)
  const known = (letter: string) => characters.has(letter.codePointAt(0) ?? 0)
  const letters = [...characters.keys()]
    .sort((a, b) => a - b)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((letter) => script.isLetter.test(letter))
  const first = sfnt.view.getUint16((sfnt.tables.get('maxp')?.offset ?? 0) + 4)
  const glyphs = new Map<string, number>()
  const composed: ComposedGlyph[] = []
  let count = 0
  for (const text of contexts(letters, script, ALEFS.filter(known))) {
    if (++count % TEXTS_PER_TURN === 0) await yieldToEventLoop()
    for (const letter of shape(text)) {
      const key = keyOf(letter)
      if (glyphs.has(key) || !isDrawn(letter)) continue
      glyphs.set(key, first + composed.length)
      composed.push({ parts: letter.parts, advance: letter.advance })
    }
  }
  const font = openFont(name, withComposedGlyphs(sfnt, composed))
  return { font, shape, glyphOf: (letter) => glyphs.get(keyOf(letter)) }
}

/** Texts in which every letter takes each of its forms. */
function* contexts(
  letters: readonly string[],
  { joiner, isMarked, marks }: ScriptForms,
  alefs: readonly string[],
): Generator<string> {
  for (const letter of letters) {
    yield letter
    yield letter + joiner
    yield joiner + letter + joiner
    yield joiner + letter
    for (const mark of isMarked.test(letter) ? marks : '') {
      yield letter + mark
      yield letter + mark + joiner
      yield joiner + letter + mark + joiner
      yield joiner + letter + mark
    }
    for (const alef of alefs.slice(0, 1)) {
      yield alef + letter
      yield alef + letter + joiner
    }
  }
  for (const alef of alefs) {
    yield LAM + alef
    yield joiner + LAM + alef
  }
}

function isDrawn({ parts }: ShapedLetter): boolean {
  return parts.length <= MAX_PARTS && parts.every(({ glyph }) => glyph !== 0)
}

function keyOf({ text, parts }: ShapedLetter): string {
  return `${text}:${parts.map(({ glyph, dx, dy }) => `${glyph},${dx},${dy}`).join(';')}`
}

/** Shapes text in one font from right to left. Positions are in font units. */
function openShaper(harfBuzz: typeof HarfBuzz, bytes: Uint8Array): Shape {
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
