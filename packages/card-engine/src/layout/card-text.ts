import type { Card, Language } from '../card.ts'
import type { FieldKey } from '../design/display-list.ts'
import { dateText, genderText } from '../labels.ts'
import { inCapitals } from './card-letters.ts'
import { cleanText } from './clean-text.ts'
import type { PrintedName } from './fit-name.ts'

const PLACEHOLDER = '—'
const TEI_ENDS = 4

/** The text of a field as it is printed. */
export function fieldText(card: Card, key: FieldKey, language: Language): string {
  switch (key) {
    case 'full_name':
      return fullName(cleanText(card.first_name), card)
    case 'first_name':
      return cleanText(card.first_name) || PLACEHOLDER
    case 'last_name':
      return familyName(card) || PLACEHOLDER
    case 'name_native':
      return cleanText(card.name_native ?? '')
    case 'date_of_birth':
    case 'enrollment_date':
      return dateOr(card[key], language)
    case 'next_appointment':
      return isDay(card[key]) ? dateOr(card[key], language) : cleanText(card[key] ?? '') || PLACEHOLDER
    case 'issued':
      return dateOr(card.issued_on, language)
    case 'expires':
      return dateOr(card.valid_until, language)
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

/** The parts of the name that a field prints. */
export function printedName(card: Card, key: FieldKey): PrintedName {
  return {
    given: key === 'last_name' ? '' : cleanText(card.first_name),
    family: key === 'first_name' ? '' : familyName(card),
  }
}

const isDay = (text: string | null | undefined) => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

function dateOr(date: string | null | undefined, language: Language): string {
  return date ? cleanText(dateText(date, language)) : PLACEHOLDER
}

/** Both ends, which is how people compare long identifiers. */
function truncatedTei(tei: string): string {
  return tei.length <= 2 * TEI_ENDS ? tei : `${tei.slice(0, TEI_ENDS)}…${tei.slice(-TEI_ENDS)}`
}
