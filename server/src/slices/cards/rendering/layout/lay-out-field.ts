import type { Card } from '../card.ts'
import type { Field, FieldKey } from '../design/display-list.ts'
import { shorterNames } from './card-text.ts'
import { cleanText } from './clean-text.ts'
import { fitText, fitUncut, surelyFits } from './fit-text.ts'
import { canDraw } from './shape-text.ts'
import type { FittedLine, TextBox } from './text-box.ts'

/**
 * Names of places may be cut to one line with an ellipsis where two lines would be too tall. A person's name is refused
 * instead.
 */
const SHORTENED: ReadonlySet<FieldKey> = new Set(['health_center', 'org_unit', 'zone'])

/** Lays out a field; undefined when it cannot be printed, and then `fieldProblems` says why. */
export function layOutField(text: string, field: Field, card: Card): FittedLine[] | undefined {
  const { key, box } = field
  if (text === '') return []
  if (isNameless(key, card) || !canDraw(text, box.weight)) return undefined
  const uncut = fitUncut(text, box) ?? (key === 'full_name' ? shortName(card, box) : undefined)
  const lines = uncut ?? fitText(text, box)
  if (lines.length > 0) return lines
  const line = SHORTENED.has(key) ? fitText(text, { ...box, lines: 1 }) : []
  return line.length > 0 ? line : undefined
}

/** Whether `layOutField` would succeed. It is faster for long lists, because `surelyFits` decides most texts. */
export function isPrintable(text: string, field: Field, card: Card): boolean {
  const { key, box } = field
  if (text === '') return true
  if (isNameless(key, card) || !canDraw(text, box.weight)) return false
  return surelyFits(text, box) || layOutField(text, field, card) !== undefined
}

function isNameless(key: FieldKey, { first_name, last_name }: Card): boolean {
  if (key === 'first_name') return cleanText(first_name) === ''
  if (key === 'last_name') return cleanText(last_name) === ''
  return key === 'full_name' && (cleanText(first_name) === '' || cleanText(last_name) === '')
}

function shortName(card: Card, box: TextBox): FittedLine[] | undefined {
  for (const name of shorterNames(card)) {
    const lines = fitUncut(name, box)
    if (lines) return lines
  }
  return undefined
}
