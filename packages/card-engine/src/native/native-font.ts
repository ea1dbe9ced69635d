import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type * as HarfBuzz from 'harfbuzzjs'
import { readCharacterMap } from '../fonts/cmap.ts'
import { type Font, openFont } from '../fonts/font.ts'
import { readSfnt } from '../fonts/sfnt.ts'
import { type ComposedGlyph, withComposedGlyphs } from './composed-glyphs.ts'
import { openShaper, type Shape, type ShapedLetter } from './shaper.ts'

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
