import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { nativeFont } from '../native/native-fonts.ts'
import type { Script } from '../native/scripts.ts'
import { type Font, openFont } from './font.ts'

export type Weight = 'medium' | 'semibold' | 'bold'

/**
 * Layouts, atlases and PDFs refer to fonts by their index in this list. Inter is our typeface; Noto Sans is the
 * fallback.
 */
const FILES = [
  ['Inter-Medium', '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'],
  ['Inter-SemiBold', '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'],
  ['Inter-Bold', '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'],
  ['NotoSans-Medium', '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf'],
  ['NotoSans-SemiBold', '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'],
  ['NotoSans-Bold', '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'],
] as const

const FALLBACK_ORDER: Record<Weight, readonly [number, number]> = { medium: [0, 3], semibold: [1, 4], bold: [2, 5] }

/** The indexes of the fonts of other scripts, which only names in those scripts use. */
export const NATIVE_FONTS: Record<Script, number> = { arabic: FILES.length, nko: FILES.length + 1 }

export const FONT_COUNT = FILES.length + 2

const fonts: (Font | undefined)[] = []

export function fontAt(index: number): Font {
  const cached = fonts[index]
  if (cached) return cached
  const font = readFont(index)
  fonts[index] = font
  return font
}

function readFont(index: number): Font {
  if (index === NATIVE_FONTS.arabic) return nativeFont('arabic').font
  if (index === NATIVE_FONTS.nko) return nativeFont('nko').font
  const file = FILES[index]
  if (!file) throw new Error(`There is no font ${index}.`)
  return openFont(file[0], readFileSync(createRequire(import.meta.url).resolve(file[1])))
}

export function mainFont(weight: Weight): number {
  return FALLBACK_ORDER[weight][0]
}

/** How a character is drawn: its font, its glyph, its glyph of constant width, and whether it is a combining mark. */
export interface DrawnCharacter {
  font: number
  glyph: number
  tabularGlyph: number
  isMark: boolean
}

const MAX_CACHED_CODE_POINT = 0x600

/** By code point; null when no font has the character. */
const characters: Record<Weight, (DrawnCharacter | null)[]> = { medium: [], semibold: [], bold: [] }

/** Uses the first font of the weight that has the character; undefined when none has it. */
export function drawCharacter(weight: Weight, codePoint: number): DrawnCharacter | undefined {
  const cached = characters[weight][codePoint]
  if (cached !== undefined) return cached ?? undefined
  const font = FALLBACK_ORDER[weight].find((index) => fontAt(index).glyphOf(codePoint) !== 0)
  const character = font === undefined ? undefined : characterOf(font, codePoint)
  // A few far code points would turn the array into a slower table, and few texts contain them.
  if (codePoint < MAX_CACHED_CODE_POINT) characters[weight][codePoint] = character ?? null
  return character
}

function characterOf(font: number, codePoint: number): DrawnCharacter {
  const glyph = fontAt(font).glyphOf(codePoint)
  const isDigit = codePoint >= 0x30 && codePoint <= 0x39
  const isMark = /\p{M}/u.test(String.fromCodePoint(codePoint))
  return { font, glyph, tabularGlyph: isDigit ? fontAt(font).tabular(glyph) : glyph, isMark }
}
