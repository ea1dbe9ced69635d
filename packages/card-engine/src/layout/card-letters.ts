// Which typed letters a card can show. The console uses this file too, with a table instead of the fonts.
import { cleanText } from './clean-text.ts'

export type CanDraw = (codePoint: number) => boolean

/** Many people share a family name. */
const capitals = new Map<string, string>()
const MAX_CAPITALS = 2000

/** Family names are printed in capitals. */
export function inCapitals(name: string): string {
  const cached = capitals.get(name)
  if (cached !== undefined) return cached
  const text = name.toLocaleUpperCase('fr')
  if (capitals.size >= MAX_CAPITALS) capitals.clear()
  capitals.set(name, text)
  return text
}

const isDrawn = (text: string, canDraw: CanDraw) => [...text].every((letter) => canDraw(letter.codePointAt(0) ?? 0))

export interface Letters {
  /** Cleaning leaves nothing of the text that a card could show. */
  isNothing: boolean
  /** As they were typed, each once. */
  undrawn: string[]
}

/** The letters of a field that no card can show; `undefined` when it can show all. */
export function undrawnLetters(field: string, typed: string, canDraw: CanDraw): Letters | undefined {
  const text = cleanText(typed)
  const isName = field === 'first_name' || field === 'last_name'
  if (text === '') return isName ? { isNothing: true, undrawn: [] } : undefined
  const printed = field === 'last_name' ? inCapitals : (letters: string) => letters
  if (isDrawn(printed(text), canDraw)) return undefined
  const undrawn = [...text].filter((letter) => !isDrawn(printed(letter), canDraw))
  return { isNothing: false, undrawn: [...new Set(undrawn)] }
}

const MAX_SHOWN = 5

/** Formats letters for a sentence. A combining mark is shown on a dotted circle. */
export function showLetters(letters: readonly string[]): string {
  const shown = letters.slice(0, MAX_SHOWN).map((letter) => (/\p{M}/u.test(letter) ? `◌${letter}` : letter))
  return shown.join(' ') + (letters.length > MAX_SHOWN ? ' …' : '')
}
