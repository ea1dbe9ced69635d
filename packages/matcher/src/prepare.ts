import { parseBirthDate } from './dates.ts'
import { foldLetters } from './names/latin-letters.ts'
import { emptyField, type NameField, nameField, type PersonName, readingsOf } from './names/person-name.ts'
import type { Person, PreparedPerson } from './person.ts'
import { placeOf } from './places.ts'

export function prepare(person: Person): PreparedPerson {
  const name: PersonName = { last: nameField(person.last_name), first: nameField(person.first_name) }
  const readings = readingsOf(name)
  const order = `${wordsOf(name.last)},${wordsOf(name.first)}`
  return {
    order,
    orderStart: startOf(order),
    readings: readings.length > 1 ? [name, ...readings] : [name],
    birth: parseBirthDate(person.date_of_birth),
    sex: sexOf(person.gender),
    place: placeOf(person.commune, person.region_code, person.country_code),
    phone: phoneOf(person.phone_number),
    mother: person.mother_name ? nameField(person.mother_name) : emptyField,
    email: person.email?.trim().toLowerCase() ?? '',
    address: person.address ? foldLetters(person.address).replaceAll(' ', '') : '',
    ids: idsOf(person.external_ids),
  }
}

/** A missing letter counts as zero, so that a word comes before the longer words that begin with it. */
const startOf = (text: string) =>
  ((text.charCodeAt(0) || 0) * 0x10000 + (text.charCodeAt(1) || 0)) * 0x10000 + (text.charCodeAt(2) || 0)

/** The words that are compared, or if the name is unknown, what was written instead. */
export const wordsOf = ({ tokens, words }: NameField) =>
  (tokens.length > 0 ? tokens : words).map(({ text }) => text).join(' ')

function sexOf(gender: string | null | undefined): 'M' | 'F' | '' {
  const letter = gender?.trim().toUpperCase()[0]
  if (letter === 'M' || letter === 'H') return 'M'
  return letter === 'F' ? 'F' : ''
}

/** The last nine digits, because country prefixes are written in too many ways. */
function phoneOf(phone: string | null | undefined): string {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return digits.length >= 7 ? digits.slice(-9) : ''
}

function idsOf(ids: Readonly<Record<string, string>> | null | undefined): (readonly [string, string])[] {
  if (!ids) return []
  return Object.entries(ids)
    .map(
      ([kind, value]) =>
        [
          kind.toLowerCase(),
          String(value ?? '')
            .replace(/[\s-]/g, '')
            .toUpperCase(),
        ] as const,
    )
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
