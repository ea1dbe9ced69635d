import type { Card, Language } from '../card.ts'
import type { FieldKey } from '../design/display-list.ts'
import { dateText, genderText } from '../labels.ts'
import { inCapitals } from './card-letters.ts'
import { cleanText } from './clean-text.ts'

const PLACEHOLDER = '—'
const MAX_TEI_LENGTH = 8

/** The text of a field as it is printed. */
export function fieldText(card: Card, key: FieldKey, language: Language): string {
  switch (key) {
    case 'full_name':
      return fullName(cleanText(card.first_name), card)
    case 'first_name':
      return cleanText(card.first_name) || PLACEHOLDER
    case 'last_name':
      return familyName(card) || PLACEHOLDER
    case 'date_of_birth':
    case 'enrollment_date':
      return dateOr(card[key], language)
    case 'issued':
      return dateOr(card.issued_on, language)
    case 'gender':
      return card.gender ? genderText(card.gender, language) : PLACEHOLDER
    case 'tei':
      return truncatedTei(cleanText(card.tei ?? ''))
    default:
      return cleanText(card[key] ?? '') || PLACEHOLDER
  }
}

function familyName(card: Card): string {
  return inCapitals(cleanText(card.last_name))
}

function fullName(givenNames: string, card: Card): string {
  return `${givenNames} ${familyName(card)}`.trim() || PLACEHOLDER
}

/**
 * Shorter forms of a long name, the longest first: given names become initials from the last one on; the family name
 * stays.
 */
export function* shorterNames(card: Card): Generator<string> {
  const names = cleanText(card.first_name).split(' ')
  for (let last = names.length - 1; last > 0; last--) {
    const [initial] = names[last] ?? ''
    names[last] = `${initial}.`
    yield fullName(names.join(' '), card)
  }
}

function dateOr(date: string | null | undefined, language: Language): string {
  return date ? cleanText(dateText(date, language)) : PLACEHOLDER
}

function truncatedTei(tei: string): string {
  if (tei === '') return ''
  return tei.length <= MAX_TEI_LENGTH ? tei : `${tei.slice(0, MAX_TEI_LENGTH)}…`
}
