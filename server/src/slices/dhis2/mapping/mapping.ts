import { withoutHiddenLetters } from '@samakart/rules/readable-text'
import { foldWords, splitCamelCase } from '#platform/sensitive/fold-words.ts'
import { BACK_FIELDS, type BackField, CARD_FIELDS, type CardField as FrontField } from '#slices/cards/index.ts'
import type { PersonRecord } from '#slices/mpi/index.ts'
import type { Attribute } from '../client/metadata.ts'

export { BACK_FIELDS, CARD_FIELDS }

/** What an attribute or a visit can fill: a field of the front, or of the back. */
export type CardField = FrontField | BackField
export const MAPPED_FIELDS = [...CARD_FIELDS, ...BACK_FIELDS] as const

/** Whether the backs of a programme's cards say something of visits. */
export const hasVisitValues = (mappings: readonly Mapping[] | null): boolean =>
  mappings?.some(({ card_field }) => BACK_FIELDS.some((field) => field === card_field)) ?? false

/** The data elements of visits among the mapped attributes. */
export const mappedElements = (mappings: readonly Mapping[]): ReadonlySet<string> =>
  new Set(mappings.map(({ attribute_uid }) => attribute_uid).filter((uid) => uid.includes('.')))

/** Whether a card field is filled from visits. Then it says nothing about the person. */
export const isFromEvent = (mappings: readonly Mapping[], field: CardField): boolean =>
  mappings.some(({ card_field, attribute_uid }) => card_field === field && attribute_uid.includes('.'))

/** A card field and the attribute that fills it. The UID stays when somebody renames the attribute. */
export interface Mapping {
  card_field: CardField
  attribute_uid: string
}

/** The fields that follow DHIS2, by the card field that they are mapped to. The others are for the registry to say. */
export const followedFields = {
  first_name: 'first_name',
  last_name: 'last_name',
  date_of_birth: 'date_of_birth',
  gender: 'gender',
  phone_number: 'phone_number',
  zone: 'commune',
} as const satisfies Partial<Record<CardField, keyof PersonRecord>>

/** Attribute names as French and English programmes write them, the most specific first. */
const NAMES: Partial<Record<CardField, readonly string[]>> = {
  first_name: ['prenom', 'prenoms', 'first name', 'firstname', 'given name', 'fname'],
  last_name: ['nom', 'nom de famille', 'last name', 'lastname', 'family name', 'surname', 'lname'],
  date_of_birth: ['date de naissance', 'date naissance', 'date of birth', 'dob', 'birth date', 'birthdate', 'ddn'],
  gender: ['sexe', 'sex', 'gender', 'genre'],
  beneficiary_id: [
    'identifiant unique',
    'id unique',
    'unique id',
    'unique identifier',
    'identifiant',
    'numero beneficiaire',
    'beneficiary id',
    'code beneficiaire',
    'id beneficiaire',
    'numero de registre',
    'patient id',
  ],
  phone_number: ['telephone', 'numero de telephone', 'phone number', 'phone', 'mobile', 'tel', 'contact telephonique'],
  zone: ['zone', 'commune', 'village', 'quartier', 'village ou quartier', 'localite', 'district'],
  health_center: ['structure de sante', 'centre de sante', 'health center', 'health centre', 'health facility'],
}

/** Suggests a mapping for a programme that nobody has mapped yet. Attributes that the guard blocks are never suggested. */
export function suggestMappings(attributes: readonly Attribute[], isBlocked: (uid: string) => boolean): Mapping[] {
  const open = attributes.filter(({ uid, isOfEvent }) => !isOfEvent && !isBlocked(uid))
  return (Object.keys(NAMES) as CardField[]).flatMap((field) => {
    for (const name of NAMES[field] ?? []) {
      const found = open.find((attribute) => namesOf(attribute).includes(name))
      if (found) return [{ card_field: field, attribute_uid: found.uid }]
    }
    return []
  })
}

function namesOf({ code, displayName, otherNames }: Attribute): string[] {
  return [code ?? '', displayName, ...otherNames].flatMap((name) => [
    foldWords(name).join(' '),
    foldWords(splitCamelCase(name)).join(' '),
  ])
}

const MAX_CHARACTERS = 200

/** Converts a value for a card field; undefined if the field cannot hold it. */
export function transform(field: CardField, value: string, attribute: Attribute | undefined): string | undefined {
  const text = clean(value)
  if (text === '') return undefined
  switch (field) {
    case 'gender':
      return genderOf(text, labelOf(value, attribute))
    case 'date_of_birth':
      return /^\d{4}$/.test(text) ? text : dateOf(text)
    case 'enrollment_date':
      return dateOf(text)
    case 'phone_number':
      return phoneOf(text)
    case 'next_appointment':
      return dateOf(text) ?? (clean(labelOf(value, attribute) ?? '') || text)
    default:
      return clean(labelOf(value, attribute) ?? '') || text
  }
}

/** Words of printable letters with single spaces between them, which is what most values are. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Control characters, direction marks and letters that nobody sees could make a card say something else than it seems to. */
function clean(value: string): string {
  if (PLAIN.test(value) && value.length <= MAX_CHARACTERS) return value
  const text = withoutHiddenLetters(value.normalize('NFC').replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' '))
  return [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, MAX_CHARACTERS).join('')
}

/** The label of an option. The value is the option's code as somebody once typed it, spaces included. */
function labelOf(value: string, attribute: Attribute | undefined): string | undefined {
  const options = attribute?.optionSet?.options
  if (!options) return undefined
  return options.get(value) ?? options.get(value.trim())
}

const MALE = new Set([
  'm',
  'male',
  'man',
  'boy',
  'masculin',
  'homme',
  'h',
  'garcon',
  'masculino',
  'goor',
  'mal',
  'masc',
])
const FEMALE = new Set(['f', 'female', 'woman', 'girl', 'feminin', 'femme', 'fille', 'feminino', 'jigeen', 'fem'])

/** The label comes before the code, because a code such as `1` may mean either. */
function genderOf(code: string, label: string | undefined): string {
  for (const text of [label ?? '', code, code.split(/[_\s.-]/).at(-1) ?? '']) {
    const word = fold(text)
    if (MALE.has(word)) return 'M'
    if (FEMALE.has(word)) return 'F'
  }
  return 'U'
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}

/** Reads `YYYY-MM-DD`, also with a time, and the day-first forms of text attributes that people fill in by hand. */
function dateOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (dayFirst) return calendarDay(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]))
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return compact ? calendarDay(Number(compact[1]), Number(compact[2]), Number(compact[3])) : undefined
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

/** Normalizes only the notation; the registry decides whether the number is valid. */
function phoneOf(text: string): string | undefined {
  const first = text.split(/[;/,]|\bou\b|\bor\b/i)[0] ?? ''
  const digits = first.replaceAll(/[^\d+]/g, '').replace(/^00/, '+')
  return digits.replaceAll('+', '').length >= 7 ? digits : undefined
}
