import type { Card, Language } from '../card.ts'
import type { Field, FieldKey } from '../design/display-list.ts'
import { CardRefused } from '../errors.ts'
import { dateWords, genderWord } from '../labels.ts'
import type { FittedLine } from './fit-text.ts'
import { fitText } from './fit-text.ts'
import { assertDrawable, cleanText } from './printable-text.ts'

const NOTHING = '—'
const TEI_SHOWN = 8

/** The words of a field as they are printed. */
export function fieldText(card: Card, key: FieldKey, language: Language): string {
  switch (key) {
    case 'full_name':
      return `${cleanText(card.first_name)} ${familyName(card)}`.trim() || NOTHING
    case 'first_name':
      return cleanText(card.first_name) || NOTHING
    case 'last_name':
      return familyName(card) || NOTHING
    case 'date_of_birth':
    case 'enrollment_date':
      return dateOr(card[key], language)
    case 'issued':
      return dateOr(card.issued_on, language)
    case 'gender':
      return card.gender ? genderWord(card.gender, language) : NOTHING
    case 'tei':
      return truncatedTei(cleanText(card.tei ?? ''))
    default:
      return cleanText(card[key] ?? '') || NOTHING
  }
}

function familyName(card: Card): string {
  return cleanText(card.last_name).toLocaleUpperCase('fr')
}

function dateOr(date: string | null | undefined, language: Language): string {
  return date ? cleanText(dateWords(date, language)) : NOTHING
}

function truncatedTei(tei: string): string {
  if (tei === '') return ''
  return tei.length <= TEI_SHOWN ? tei : `${tei.slice(0, TEI_SHOWN)}…`
}

/** Lays out every field of a card. All backends draw from this and from nothing else. */
export function layOutCard(card: Card, fields: readonly Field[], language: Language): FittedLine[][] {
  return fields.map(({ key, box }) => {
    const text = fieldText(card, key, language)
    assertDrawable(text, box.weight, key)
    const lines = fitText(text, box)
    if (lines.length === 0 && text !== '') throw new CardRefused('unsupported-characters', `${key} does not fit.`, key)
    return lines
  })
}
