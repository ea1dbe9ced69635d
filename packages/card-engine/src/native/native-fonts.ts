import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type NativeFont, openNativeFont } from './native-font.ts'
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
