import { createRequire } from 'node:module'
import { type Font, openFont } from './font.ts'

export type Weight = 'medium' | 'semibold' | 'bold'

/** Fonts are known by their place in this list, in every layout, atlas and PDF. Fallbacks follow the house face. */
const FILES = [
  ['Inter-Medium', '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'],
  ['Inter-SemiBold', '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'],
  ['Inter-Bold', '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'],
  ['NotoSans-Medium', '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf'],
  ['NotoSans-SemiBold', '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'],
  ['NotoSans-Bold', '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'],
] as const

const CHAIN: Record<Weight, readonly [number, number]> = { medium: [0, 3], semibold: [1, 4], bold: [2, 5] }

export const FONT_COUNT = FILES.length

const opened: (Font | undefined)[] = []

export function fontAt(index: number): Font {
  const known = opened[index]
  if (known) return known
  const file = FILES[index]
  if (!file) throw new Error(`There is no font ${index}.`)
  const font = openFont(file[0], createRequire(import.meta.url).resolve(file[1]))
  opened[index] = font
  return font
}

export function mainFont(weight: Weight): number {
  return CHAIN[weight][0]
}

/** The first font of the weight's chain that draws the character, or undefined when none does. */
export function findFontFor(weight: Weight, codePoint: number): number | undefined {
  return CHAIN[weight].find((index) => fontAt(index).glyphOf(codePoint) !== 0)
}
