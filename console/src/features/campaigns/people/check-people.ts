// The service has the last word; these are its rules and its words, so that mistakes are found before anything is sent.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Language } from '#platform/i18n/language.ts'
import { defineMessages, type Phrase } from '#platform/i18n/messages.ts'
import { type Field, fields, type Row } from './fields.ts'

export type RowMistakes = Partial<Record<Field, Phrase>>

const LONGEST = 200
const FORBIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const INVISIBLE = /[\u200B\uFEFF]/g
const names: readonly Field[] = ['first_name', 'last_name']

const phrases = defineMessages({
  missing: { fr: 'Ce champ est obligatoire.', en: 'This field is required.', wo: 'Champ bii dafa war.' },
  long: {
    fr: `Au plus ${LONGEST} caractères.`,
    en: `At most ${LONGEST} characters.`,
    wo: `Lu gëna bari ${LONGEST} araf.`,
  },
  characters: {
    fr: 'Le texte contient un caractère de contrôle ou de direction.',
    en: 'The text contains a control or direction character.',
    wo: 'Mbind mi am na araf buñu mayul.',
  },
  letters: { fr: 'Un nom compte au moins une lettre.', en: 'A name has at least one letter.', wo: 'Tur dafa am araf.' },
  date: {
    fr: 'Cette date n’existe pas (AAAA-MM-JJ attendu).',
    en: 'This date does not exist (YYYY-MM-DD expected).',
    wo: 'Bés bii amul (AAAA-MM-JJ).',
  },
  future: { fr: 'La date est dans le futur.', en: 'The date lies in the future.', wo: 'Bés bi agsiwul.' },
  ancient: { fr: 'La date est avant 1900.', en: 'The date is before 1900.', wo: 'Bés bi dafa jiitu 1900.' },
  gender: { fr: 'M, F ou U (inconnu).', en: 'M, F or U (unknown).', wo: 'M, F walla U (xamuñu).' },
  region: { fr: 'Trois lettres, par exemple DKR.', en: 'Three letters, for example DKR.', wo: 'Ñetti araf, DKR.' },
  phone: {
    fr: 'Ce numéro de téléphone n’existe pas.',
    en: 'This telephone number cannot exist.',
    wo: 'Nimero telefon bii amul.',
  },
})

/** The service counts rows from 0, people from 1. */
export function doubleOf(row: number): Phrase {
  return {
    fr: `Cet identifiant figure déjà à la ligne ${row} de ce travail.`,
    en: `This identifier already stands in row ${row} of this job.`,
    wo: `Identifiant bii mungi ci rëdd ${row} ci liggéey bii ba noppi.`,
  } satisfies Record<Language, string>
}

/** What one row has wrong by itself. `today` is `YYYY-MM-DD`. */
export function checkRow(row: Row, country: string, today: string): RowMistakes {
  const mistakes: RowMistakes = {}
  for (const field of fields) {
    const text = clean(row[field])
    const isName = names.includes(field)
    const wrong = wrongText(text, isName) ?? (text === '' ? undefined : wrongValue(field, text, country, today))
    if (wrong) mistakes[field] = wrong
  }
  return mistakes
}

export function clean(typed: string | undefined): string {
  return (typed ?? '').normalize('NFC').replace(INVISIBLE, '').trim()
}

function wrongText(text: string, isName: boolean): Phrase | undefined {
  if (FORBIDDEN.test(text)) return phrases.characters
  if (text === '') return isName ? phrases.missing : undefined
  if ([...text].length > LONGEST) return phrases.long
  return isName && !/\p{L}/u.test(text) ? phrases.letters : undefined
}

function wrongValue(field: Field, text: string, country: string, today: string): Phrase | undefined {
  switch (field) {
    case 'date_of_birth':
      return wrongDate(text, today)
    case 'gender':
      return /^[mfu]$/i.test(text) ? undefined : phrases.gender
    case 'region_code':
      return /^[a-z]{3}$/i.test(text) ? undefined : phrases.region
    case 'phone_number':
      return parsePhoneNumberFromString(text, country as CountryCode)?.isPossible() ? undefined : phrases.phone
    default:
      return undefined
  }
}

function wrongDate(text: string, today: string): Phrase | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : undefined
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return phrases.date
  if (text > today) return phrases.future
  return text < '1900-01-01' ? phrases.ancient : undefined
}

/** Rows whose identifier an earlier row has already, with that row's number as people count. */
export function findDoubles(rows: readonly Row[]): Map<number, number> {
  const first = new Map<string, number>()
  const doubles = new Map<number, number>()
  for (const [index, row] of rows.entries()) {
    const id = clean(row.beneficiary_id).replaceAll(/\s+/g, ' ')
    if (id === '') continue
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, index)
    else doubles.set(index, earlier + 1)
  }
  return doubles
}
