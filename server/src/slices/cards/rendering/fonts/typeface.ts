import { fileURLToPath } from 'node:url'
import { type Font, openFont } from './font.ts'

export type Weight = 'medium' | 'semibold' | 'bold'

/** Fonts are known by their place in this list, in every layout, atlas and PDF. Fallbacks follow the house face. */
const NAMES = [
  'Inter-Medium',
  'Inter-SemiBold',
  'Inter-Bold',
  'NotoSans-Medium',
  'NotoSans-SemiBold',
  'NotoSans-Bold',
] as const

const CHAIN: Record<Weight, readonly [number, number]> = { medium: [0, 3], semibold: [1, 4], bold: [2, 5] }

export const FONT_COUNT = NAMES.length

const opened: (Font | undefined)[] = []

export function fontAt(index: number): Font {
  const known = opened[index]
  if (known) return known
  const name = NAMES[index]
  if (!name) throw new Error(`There is no font ${index}.`)
  const font = openFont(name, fileURLToPath(new URL(`../../../../../assets/fonts/${name}.ttf`, import.meta.url)))
  opened[index] = font
  return font
}

export function mainFont(weight: Weight): number {
  return CHAIN[weight][0]
}

/** A character as it is drawn: which font, which glyph, its twin of constant width, and whether it sits on a letter. */
export interface DrawnCharacter {
  font: number
  glyph: number
  tabularGlyph: number
  isMark: boolean
}

const drawn: Record<Weight, Map<number, DrawnCharacter | undefined>> = {
  medium: new Map(),
  semibold: new Map(),
  bold: new Map(),
}

/** From the first font of the weight's chain that has the character; undefined when none has. */
export function drawCharacter(weight: Weight, codePoint: number): DrawnCharacter | undefined {
  const known = drawn[weight]
  if (known.has(codePoint)) return known.get(codePoint)
  const font = CHAIN[weight].find((index) => fontAt(index).glyphOf(codePoint) !== 0)
  const character = font === undefined ? undefined : characterOf(font, codePoint)
  known.set(codePoint, character)
  return character
}

function characterOf(font: number, codePoint: number): DrawnCharacter {
  const glyph = fontAt(font).glyphOf(codePoint)
  const isDigit = codePoint >= 0x30 && codePoint <= 0x39
  const isMark = /\p{M}/u.test(String.fromCodePoint(codePoint))
  return { font, glyph, tabularGlyph: isDigit ? fontAt(font).tabular(glyph) : glyph, isMark }
}
