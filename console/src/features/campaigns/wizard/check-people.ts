// The people of a list as they are typed, and the mistakes in them: by the rules and in the words of the service, before anything is sent.
// The service still decides.

import type { ListItem } from '@samakart/sdk'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Language } from '#platform/i18n/messages.ts'
import { defineMessages, type Phrase } from '#platform/i18n/messages.ts'
import {
  drawableLetter,
  findHiddenLetter,
  hiddenLetter,
  INVISIBLE,
  MAX_NAME_LENGTH,
  personPhrases,
  printPhrases,
  showLetters,
  undrawnLetters,
  wrongDate,
} from '#platform/service-rules/lists.ts'

/** The fields of a person that a job takes, in the order of the grid. */
export const fields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'beneficiary_id',
  'phone_number',
  'health_center',
  'zone',
  'region_code',
  'name_native',
  'photo',
] as const

export type Field = (typeof fields)[number]

export const isRequired = (field: Field): boolean => field === 'first_name' || field === 'last_name'

/** A person as typed. A field that is empty is left out. */
export type Row = Partial<Record<Field, string>>

/** Rows as a job takes them. The service says which lack a name. */
export const toBeneficiaries = (rows: readonly Row[]) =>
  rows.map(({ first_name = '', last_name = '', ...rest }) => ({ first_name, last_name, ...rest }))

export const fieldNames = defineMessages({
  first_name: { fr: 'Prénom', en: 'First name', wo: 'Tur' },
  last_name: { fr: 'Nom', en: 'Last name', wo: 'Sant' },
  date_of_birth: { fr: 'Date de naissance', en: 'Date of birth', wo: 'Bés juddu' },
  gender: { fr: 'Sexe', en: 'Sex', wo: 'Góor / Jigéen' },
  beneficiary_id: { fr: 'N° bénéficiaire', en: 'Beneficiary no.', wo: 'Limu jariñukat' },
  phone_number: { fr: 'Téléphone', en: 'Telephone', wo: 'Telefon' },
  health_center: { fr: 'Structure de santé', en: 'Health centre', wo: 'Barabu wér-gi-yaram' },
  zone: { fr: 'Zone', en: 'Zone', wo: 'Gox' },
  region_code: { fr: 'Code région', en: 'Region code', wo: 'Kodu diiwaan' },
  name_native: { fr: 'Nom en arabe ou n’ko', en: 'Name in Arabic or N’Ko', wo: 'Tur ci araab walla n’ko' },
  photo: { fr: 'Fichier de la photo', en: 'File of the photo', wo: 'Fichieru nataal bi' },
})

type Template = Pick<ListItem<'/templates'>, 'fields' | 'fields_without_mpi_id' | 'attributes'>

interface PrintChoices {
  withMpi: boolean
  /** Only `sovereign` limits its attributes. */
  maxAttributes: number
}

/** Returns the fields that stand on the card. Only they have to be printable. */
export function printedFields(template: Template, { withMpi, maxAttributes }: PrintChoices): ReadonlySet<Field> {
  const dropped = template.attributes.slice(maxAttributes)
  const shown = (withMpi ? template.fields : template.fields_without_mpi_id).filter((key) => !dropped.includes(key))
  const isName = (field: Field) => field === 'first_name' || field === 'last_name'
  return new Set(fields.filter((field) => shown.includes(field) || (isName(field) && shown.includes('full_name'))))
}

export type RowMistakes = Partial<Record<Field, Phrase>>

const names: readonly Field[] = ['first_name', 'last_name']

/** `row` is the number that the user sees. */
export function duplicateMistake(row: number): Phrase {
  return {
    fr: `Cet identifiant figure déjà à la ligne ${row} de ce travail.`,
    en: `This identifier already appears in row ${row} of this job.`,
    wo: `Identifiant bii mungi ci rëdd ${row} ci liggéey bii ba noppi.`,
  } satisfies Record<Language, string>
}

/** These are printed as they were typed. All other fields are normalized to letters that every card can show. */
const freeTexts: readonly Field[] = ['first_name', 'last_name', 'beneficiary_id', 'health_center', 'zone']

/** Finds the mistakes that a row has by itself. `today` is `YYYY-MM-DD`; `printed` are the fields on the card. */
export function checkRow(row: Row, country: string, today: string, printed: ReadonlySet<Field>): RowMistakes {
  const mistakes: RowMistakes = {}
  for (const field of fields) {
    const text = cleanText(row[field])
    const isName = names.includes(field)
    const wrong =
      wrongText(text, isName) ??
      (text === '' ? undefined : wrongValue(field, text, country, today)) ??
      (printed.has(field) && freeTexts.includes(field) ? wrongLetters(field, text) : undefined)
    if (wrong) mistakes[field] = wrong
  }
  return mistakes
}

export function cleanText(typed: string | undefined): string {
  return (typed ?? '').normalize('NFC').replace(INVISIBLE, '').trim()
}

const filled = ({ fr, en, wo }: Phrase, name: string, value: string): Phrase => {
  const put = (text: string) => text.replace(`{${name}}`, () => value)
  return { fr: put(fr), en: put(en), wo: put(wo) }
}

/** Finds letters that no card can show. Only the service knows whether a text is too long, because it has the fonts. */
function wrongLetters(field: Field, text: string): Phrase | undefined {
  const letters = undrawnLetters(field, text, drawableLetter)
  if (!letters) return undefined
  return letters.isNothing
    ? printPhrases.nothing
    : filled(printPhrases.letters, 'letters', showLetters(letters.undrawn))
}

function wrongText(text: string, isName: boolean): Phrase | undefined {
  const letter = findHiddenLetter(text)
  if (letter !== undefined) return filled(hiddenLetter, 'letter', letter)
  if (text === '') return isName ? personPhrases.missing : undefined
  if ([...text].length > MAX_NAME_LENGTH) return filled(personPhrases.long, 'limit', String(MAX_NAME_LENGTH))
  return isName && !/\p{L}/u.test(text) ? personPhrases.letters : undefined
}

function wrongValue(field: Field, text: string, country: string, today: string): Phrase | undefined {
  switch (field) {
    case 'date_of_birth':
      return wrongDate(text, today)
    case 'gender':
      return /^[mfu]$/i.test(text) ? undefined : personPhrases.gender
    case 'region_code':
      return /^[a-z]{3}$/i.test(text) ? undefined : personPhrases.region
    case 'phone_number':
      return parsePhoneNumberFromString(text, country as CountryCode)?.isPossible() ? undefined : personPhrases.phone
    default:
      return undefined
  }
}

/** Maps each row whose identifier already stands in an earlier row to that row. */
export function findDuplicateIds(rows: readonly Row[]): Map<number, number> {
  const first = new Map<string, number>()
  const duplicates = new Map<number, number>()
  for (const [index, row] of rows.entries()) {
    const id = cleanText(row.beneficiary_id).replaceAll(/\s+/g, ' ')
    if (id === '') continue
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, index)
    else duplicates.set(index, earlier)
  }
  return duplicates
}
