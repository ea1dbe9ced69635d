import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type * as HarfBuzz from 'harfbuzzjs'
import { type Font, openFont } from '../fonts/font.ts'
import { glyphRange } from '../fonts/outlines.ts'
import { readCharacterMap, readSfnt, type Sfnt, tableStart } from '../fonts/sfnt.ts'
import { assemble, copyOf } from '../fonts/subset.ts'
import type { Script } from './scripts.ts'

const FONTS = {
  arabic: {
    name: 'NotoNaskhArabic-SemiBold',
    file: '@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf',
    isLetter: /^(?![\ufb50-\ufdff\ufe70-\ufeff])\p{L}/u,
    joiner: '\u0640',
    isMarked: /[\u0621-\u064a]/,
    // Short vowels, which few names have.
    marks: '\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652',
  },
  nko: {
    name: 'NotoSansNKo-Regular',
    file: '@expo-google-fonts/noto-sans-nko/400Regular/NotoSansNKo_400Regular.ttf',
    isLetter: /^(?=\p{Script=Nko})\p{L}/u,
    joiner: '\u07fa',
    isMarked: /./u,
    // Tones, which nearly every name has.
    marks: '\u07eb\u07ec\u07ed\u07ee\u07ef\u07f0\u07f1\u07f2\u07f3',
  },
} as const

let opening: Promise<void> | undefined
let fonts: Record<Script, NativeFont> | undefined

/**
 * Opens the fonts of Arabic and N'Ko, which takes a fraction of a second of work in small steps. It must have ended before a name in such a script is
 * checked or laid out. Most processes never need it.
 */
export async function openNativeFonts(): Promise<void> {
  opening ??= open()
  await opening
}

async function open(): Promise<void> {
  const harfBuzz = await import('harfbuzzjs')
  const openOne = (script: Script) => {
    const { name, file, ...how } = FONTS[script]
    return openNativeFont(harfBuzz, name, readFileSync(createRequire(import.meta.url).resolve(file)), how)
  }
  fonts = { arabic: await openOne('arabic'), nko: await openOne('nko') }
}

export function nativeFont(script: Script): NativeFont {
  if (!fonts) throw new Error('openNativeFonts has not ended.')
  return fonts[script]
}

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
interface NativeFont {
  font: Font
  shape: Shape
  /** The glyph that draws a letter in one of its forms and stands for nothing else; undefined for a form that is not known. */
  glyphOf(letter: ShapedLetter): number | undefined
}

/** Which letters a script has, what joins them, and which marks names put on which letters. */
interface ScriptForms {
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
async function openNativeFont(
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

/** A part of a composed glyph: a glyph of the font and where its origin is, in font units. */
interface GlyphPart {
  glyph: number
  dx: number
  dy: number
}

interface ComposedGlyph {
  parts: GlyphPart[]
  advance: number
}

const WORDS = 1
const OFFSETS = 2
const MORE = 0x20
const MAX_COMPOSED_PARTS = 8

/**
 * Writes the font again with more glyphs, each composed of others. Their ids follow those of the font. The tables for shaping
 * are left out.
 */
function withComposedGlyphs(font: Sfnt, composed: readonly ComposedGlyph[]): Buffer {
  const { view } = font
  const count = view.getUint16(tableStart(font, 'maxp') + 4)
  const glyphs = Array.from({ length: count }, (_, glyph) => {
    const { start, end } = glyphRange(font, glyph)
    return padded(font.bytes.subarray(start, end))
  })
  for (const { parts } of composed) glyphs.push(composite(font, parts))
  const loca = Buffer.alloc(4 * (glyphs.length + 1))
  let size = 0
  glyphs.forEach((glyph, i) => {
    loca.writeUInt32BE(size, 4 * i)
    size += glyph.length
  })
  loca.writeUInt32BE(size, 4 * glyphs.length)

  const head = copyOf(font, 'head')
  head.writeInt16BE(1, 50)
  const maxp = copyOf(font, 'maxp')
  maxp.writeUInt16BE(glyphs.length, 4)
  maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(28), MAX_COMPOSED_PARTS), 28)
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30)
  const hhea = copyOf(font, 'hhea')
  hhea.writeUInt16BE(glyphs.length, 34)
  const tables: [string, Buffer][] = [
    ['OS/2', copyOf(font, 'OS/2')],
    ['cmap', copyOf(font, 'cmap')],
    ['glyf', Buffer.concat(glyphs)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', metrics(font, glyphs, count, composed)],
    ['loca', loca],
    ['maxp', maxp],
  ]
  for (const tag of ['cvt ', 'fpgm', 'prep']) if (font.tables.has(tag)) tables.push([tag, copyOf(font, tag)])
  return assemble(tables.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function composite(font: Sfnt, parts: readonly GlyphPart[]): Buffer {
  if (parts.length > MAX_COMPOSED_PARTS) throw new Error('A glyph of too many parts.')
  const out = Buffer.alloc((10 + 8 * parts.length + 3) & ~3)
  out.writeInt16BE(-1, 0)
  let [left, bottom, right, top] = [32767, 32767, -32768, -32768]
  parts.forEach(({ glyph, dx, dy }, i) => {
    const at = 10 + 8 * i
    out.writeUInt16BE(WORDS | OFFSETS | (i + 1 < parts.length ? MORE : 0), at)
    out.writeUInt16BE(glyph, at + 2)
    out.writeInt16BE(dx, at + 4)
    out.writeInt16BE(dy, at + 6)
    const { start, end } = glyphRange(font, glyph)
    if (start === end) return
    left = Math.min(left, font.view.getInt16(start + 2) + dx)
    bottom = Math.min(bottom, font.view.getInt16(start + 4) + dy)
    right = Math.max(right, font.view.getInt16(start + 6) + dx)
    top = Math.max(top, font.view.getInt16(start + 8) + dy)
  })
  if (left > right) return Buffer.alloc(0)
  ;[left, bottom, right, top].forEach((value, i) => {
    out.writeInt16BE(value, 2 + 2 * i)
  })
  return out
}

function metrics(font: Sfnt, glyphs: Buffer[], count: number, composed: readonly ComposedGlyph[]): Buffer {
  const { view } = font
  const hmtx = tableStart(font, 'hmtx')
  const last = view.getUint16(tableStart(font, 'hhea') + 34) - 1
  const table = Buffer.alloc(4 * glyphs.length)
  glyphs.forEach((glyph, i) => {
    const advance = i < count ? view.getUint16(hmtx + 4 * Math.min(i, last)) : (composed[i - count]?.advance ?? 0)
    table.writeUInt16BE(advance, 4 * i)
    // The side bearing is where the outline begins.
    if (glyph.length > 0) table.writeInt16BE(glyph.readInt16BE(2), 4 * i + 2)
  })
  return table
}

function padded(bytes: Uint8Array): Buffer {
  const out = Buffer.alloc((bytes.length + 3) & ~3)
  out.set(bytes)
  return out
}
