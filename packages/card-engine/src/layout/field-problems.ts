import type { Card } from '../card.ts'
import type { Field, FieldKey } from '../design/display-list.ts'
import { drawCharacter } from '../fonts/typeface.ts'
import { undrawnNativeLetters } from '../native/shape-native.ts'
import { undrawnLetters } from './card-letters.ts'
import { cleanText } from './clean-text.ts'

/** Why a field cannot be printed. `field` is a field of the person's data, so that people know what to correct. */
export interface CardProblem {
  field: Exclude<FieldKey, 'full_name'>
  code: 'unsupported-characters' | 'too-long'
  /** The letters that no font draws, as they were typed; empty when cleaning leaves nothing of a name. */
  letters: string[]
}

/** Explains why `layOutField` cannot lay out a field. */
export function fieldProblems(text: string, { key, box }: Field, card: Card): CardProblem[] {
  if (key === 'name_native') {
    const letters = undrawnNativeLetters(text)
    return [{ field: key, code: letters.length > 0 ? 'unsupported-characters' : 'too-long', letters }]
  }
  const canDraw = (codePoint: number) => drawCharacter(box.weight, codePoint) !== undefined
  const parts = key === 'full_name' ? (['first_name', 'last_name'] as const) : [key]
  const undrawn = parts.flatMap((field): CardProblem[] => {
    const typed = field === 'first_name' || field === 'last_name' ? card[field] : text
    const letters = undrawnLetters(field, typed, canDraw)
    return letters ? [{ field, code: 'unsupported-characters', letters: letters.undrawn }] : []
  })
  if (undrawn.length > 0) return undrawn
  const field = key === 'full_name' ? longerName(card) : key
  return [{ field, code: 'too-long', letters: [] }]
}

function longerName({ first_name, last_name }: Card): 'first_name' | 'last_name' {
  return cleanText(first_name).length > cleanText(last_name).length ? 'first_name' : 'last_name'
}
