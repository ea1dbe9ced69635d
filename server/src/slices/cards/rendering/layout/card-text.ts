import type { Card, Language } from '../card.ts'
import type { Field, FieldKey } from '../design/display-list.ts'
import { CardRefused } from '../errors.ts'
import { dateWords, genderWord } from '../labels.ts'
import type { FittedLine, TextBox } from './fit-text.ts'
import { fitText, fitWhole } from './fit-text.ts'
import { assertDrawable, cleanText } from './printable-text.ts'

const NOTHING = '—'
const TEI_SHOWN = 8

/** The words of a field as they are printed. */
export function fieldText(card: Card, key: FieldKey, language: Language): string {
  switch (key) {
    case 'full_name':
      return fullName(cleanText(card.first_name), card)
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

function fullName(givenNames: string, card: Card): string {
  return `${givenNames} ${familyName(card)}`.trim() || NOTHING
}

/** Shorter forms of a long name, the longest first: the later given names become initials, the family name stays. */
export function* shorterNames(card: Card): Generator<string> {
  const names = cleanText(card.first_name).split(' ')
  for (let last = names.length - 1; last > 0; last--) {
    const [initial] = names[last] ?? ''
    names[last] = `${initial}.`
    yield fullName(names.join(' '), card)
  }
}

function dateOr(date: string | null | undefined, language: Language): string {
  return date ? cleanText(dateWords(date, language)) : NOTHING
}

function truncatedTei(tei: string): string {
  if (tei === '') return ''
  return tei.length <= TEI_SHOWN ? tei : `${tei.slice(0, TEI_SHOWN)}…`
}

/** Values that many cards share, such as a zone or a health centre, are laid out once. */
const SHARED: ReadonlySet<FieldKey> = new Set([
  'date_of_birth',
  'gender',
  'health_center',
  'org_unit',
  'enrollment_date',
  'zone',
  'issued',
])
const MOST_SHARED = 2000

/** Lays out every field of a card. All backends draw from this and from nothing else. */
export class CardLayout {
  readonly #fields: readonly Field[]
  readonly #language: Language
  readonly #known: Map<string, FittedLine[]>[]

  constructor(fields: readonly Field[], language: Language) {
    this.#fields = fields
    this.#language = language
    this.#known = fields.map(() => new Map<string, FittedLine[]>())
  }

  layOut(card: Card): FittedLine[][] {
    return this.#fields.map((field, i) => {
      const text = fieldText(card, field.key, this.#language)
      const known = SHARED.has(field.key) ? this.#known[i] : undefined
      const seen = known?.get(text)
      if (seen) return seen
      const lines = layOutField(text, field, card)
      if (known) {
        if (known.size >= MOST_SHARED) known.clear()
        known.set(text, lines)
      }
      return lines
    })
  }
}

function layOutField(text: string, { key, box }: Field, card: Card): FittedLine[] {
  assertDrawable(text, box.weight, key)
  const whole = fitWhole(text, box) ?? (key === 'full_name' ? shortName(card, box) : undefined)
  const lines = whole ?? fitText(text, box)
  if (lines.length === 0 && text !== '') throw new CardRefused('unsupported-characters', `${key} does not fit.`, key)
  return lines
}

function shortName(card: Card, box: TextBox): FittedLine[] | undefined {
  for (const name of shorterNames(card)) {
    const lines = fitWhole(name, box)
    if (lines) return lines
  }
  return undefined
}
