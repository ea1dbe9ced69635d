import type { Phrase } from '@samakart/rules/language'
import { regionNames } from '@samakart/rules/region-names'
import { type TSchema, Type } from 'typebox'
import { Line } from '#platform/http/text-schema.ts'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import { dayKey, nameKeys, type PeopleFilter, phoneKey, type WalkedPerson, yearKey } from '#slices/mpi/index.ts'
import { type DateCriterion, daysOf, isMet, readDate, yearsOf } from './birthdates.ts'

/** Every parameter may be repeated (all must hold), and its value may have several parts with commas between (one must hold). */
export type SearchParameters = Readonly<Record<string, readonly string[] | undefined>>

const MAX_REPEATS = 5
const list = (description: string) =>
  Type.Optional(Type.Array(Line({ minLength: 1, maxLength: 300 }), { minItems: 1, maxItems: MAX_REPEATS, description }))

const begins = 'Names that begin so, in any case and without accents.'
const text = (name: string, description: string): Record<string, TSchema> => ({
  [name]: list(description),
  [`${name}:exact`]: list('The same, letter by letter.'),
  [`${name}:contains`]: list('Names with this in them.'),
})

/** What is searched for. */
export const criteria = {
  _id: list('The `mpi_id`; also of a merged identity, which is found itself.'),
  identifier: list('`system|value`, or a value of any system.'),
  ...text('family', begins),
  ...text('given', begins),
  ...text('name', begins),
  ...text('mothersMaidenName', begins),
  birthdate: list('A day, month or year, with `eq`, `ne`, `gt`, `lt`, `ge`, `le`, `sa`, `eb` or `ap` before it.'),
  gender: list('`male`, `female`, `unknown` or `other`.'),
  telecom: list('A telephone number, or `phone|number`.'),
  phone: list('A telephone number.'),
  email: list('Finds nobody: the registry holds no e-mail addresses.'),
  address: list('A commune, a region (its code or name) or a country.'),
  'address-city': list('A commune.'),
  'address-state': list('A region, by its code or name.'),
  'address-country': list('A country, by two letters.'),
  'address-postalcode': list('Finds nobody: the registry holds no postal codes.'),
  active: list('`true`; `false` only with `_id`, because merged identities are in no other index.'),
} as const satisfies Record<string, TSchema>

const one = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ pattern: '^\\S+$', maxLength: 8_000 }), { minItems: 1, maxItems: 1, description }),
  )

/** Says how the answer should look. */
export const general = {
  _format: Type.Optional(
    Type.Array(Line({ maxLength: 100 }), { minItems: 1, maxItems: 1, description: '`json`; anything else is 406.' }),
  ),
}

const control = {
  ...general,
  _count: one('People in one answer, from 1. More than 100 are 100.'),
  _page: one('The place of a `next` link, which nobody but the service writes.'),
}

export const SearchQuery = Type.Object({ ...criteria, ...control } as Record<string, TSchema>)

const unknown = {
  fr: 'Ce paramètre n’existe pas.',
  en: 'This parameter does not exist.',
  wo: 'Paramètre bii amul.',
}

/** Unknown fields of other bodies are passed over, but a search without one of its criteria would find more people. */
export function refuseUnknown(parameters: object): void {
  const names = Object.keys(parameters).filter((name) => !Object.hasOwn(SearchQuery.properties, name))
  if (names.length > 0) throw new Invalid(names.map((path) => ({ path: path.slice(0, 100), phrase: unknown })))
}

// What search parameters ask for: keys of the index, and a test for whoever the index finds.
type Person = WalkedPerson['person']
type Test = (person: Person) => boolean

export interface Criteria {
  /** For the index, beside identifiers. */
  filter: PeopleFilter
  tests: readonly Test[]
}

/** A range of more years is looked through instead of looked up. */
const MAX_YEARS = 25
/** All values together: a link to the next page has them in it. */
const MAX_CHARACTERS = 4_000

const wrongDate: Phrase = {
  fr: 'Ce n’est pas une date (AAAA, AAAA-MM ou AAAA-MM-JJ, avec eq, ge, le… devant).',
  en: 'This is not a date (YYYY, YYYY-MM or YYYY-MM-DD, with eq, ge, le… before it).',
  wo: 'Lii du bés (AAAA, AAAA-MM walla AAAA-MM-JJ, ak eq, ge, le… ci kanam).',
}
const wrongWord: Phrase = {
  fr: 'La valeur doit être l’une de : {allowed}.',
  en: 'The value must be one of: {allowed}.',
  wo: 'Li ci nekk dafa wara doon benn ci: {allowed}.',
}
const inactiveOnlyById: Phrase = {
  fr: 'Les identités fusionnées ne sont dans aucun index de recherche : active=false exige _id.',
  en: 'Merged identities are in no index for searches: active=false needs _id.',
  wo: 'Ñi ñu boole nekkuñu ci benn index: active=false dafa laaj _id.',
}
const tooLong: Phrase = {
  fr: 'Les critères dépassent {limit} caractères en tout.',
  en: 'The criteria have more than {limit} characters together.',
  wo: 'Critères yi ëpp nañu {limit} araf ñoom ñépp.',
}

const genders: Readonly<Record<string, string>> = { male: 'M', female: 'F', unknown: 'U', other: '' }

/** Reads all parameters but `_id` and `identifier`, which name people directly. */
export function readCriteria(parameters: SearchParameters, now: Date): Criteria {
  const today = now.toISOString().slice(0, 10)
  const mistakes: Mistake[] = []
  const words: string[][] = []
  const tests: Test[] = []
  const dates: DateCriterion[] = []
  let region_code: string | undefined
  const given = Object.entries(parameters).filter(([name]) => Object.hasOwn(criteria, name))
  if (given.reduce((sum, [, values]) => sum + (values ?? []).join('').length, 0) > MAX_CHARACTERS)
    throw new Invalid([{ path: '', phrase: tooLong, values: { limit: MAX_CHARACTERS } }])

  for (const [parameter, values = []] of given) {
    const [name = '', modifier] = parameter.split(':')
    for (const value of values) {
      const parts = splitParts(value)
      const anyOf = (test: (part: string) => Test) => tests.push(either(parts.map(test)))
      const fields = namesOf[name]
      if (fields) {
        anyOf((part) => nameTest(fields, modifier, part))
        const keys = parts.map((part) =>
          modifier === 'contains' || name === 'mothersMaidenName' ? [] : nameKeys(part),
        )
        // Of several alternatives one word each is enough, and only if all of them have one.
        if (parts.length === 1) words.push(...(keys[0] ?? []))
        else if (keys.every((own) => own.length > 0)) words.push(keys.flatMap((own) => own[0] ?? []))
      } else if (name === 'birthdate') {
        const read = parts.map(readDate)
        if (read.some((date) => date === undefined)) mistakes.push({ path: parameter, phrase: wrongDate })
        const known = read.filter((date) => date !== undefined)
        tests.push(either(known.map((date) => birthTest(date, today))))
        if (known.length === 1) dates.push(...known)
      } else if (name === 'gender') {
        const isKnown = parts.every((part) => Object.hasOwn(genders, part))
        if (!isKnown) mistakes.push(oneOf(parameter, Object.keys(genders)))
        anyOf((part) => (person) => person.gender === genders[part])
      } else if (name === 'telecom' || name === 'phone') {
        const numbers = parts.map((part) => phoneKey(part.replace(/^(phone|sms)?\|/, '')))
        anyOf((part) => (person) => person.phone_number !== null && isSamePhone(person.phone_number, part))
        words.push(numbers)
      } else if (name === 'email' || name === 'address-postalcode') tests.push(() => false)
      else if (name === 'active') {
        if (!parts.every((part) => part === 'true' || part === 'false'))
          mistakes.push(oneOf(parameter, ['true', 'false']))
        else if (!parts.includes('true') && !parameters._id)
          mistakes.push({ path: parameter, phrase: inactiveOnlyById })
      } else if (name.startsWith('address')) {
        anyOf((part) => addressTest(name, part))
        const codes = parts.flatMap((part) => regionCodesOf(part, undefined))
        if (name === 'address-state' && codes.length === 1) region_code = codes[0]
      }
    }
  }
  if (mistakes.length > 0) throw new Invalid(mistakes)
  words.push(...dateWords(dates, today))
  return { filter: { words, region_code }, tests }
}

const oneOf = (path: string, allowed: readonly string[]): Mistake => ({
  path,
  phrase: wrongWord,
  values: { allowed: allowed.join(', ') },
})

/** Commas stand between alternatives, unless there is a backslash before them. */
export const splitParts = (value: string): string[] =>
  value
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll(/\\([,|$\\])/g, '$1').trim())
    .filter((part) => part !== '')

const either =
  (tests: readonly Test[]): Test =>
  (person) =>
    tests.some((test) => test(person))

const namesOf: Readonly<Record<string, (person: Person) => (string | null)[]>> = {
  family: ({ last_name }) => [last_name],
  given: ({ first_name }) => [first_name],
  name: ({ first_name, last_name }) => [last_name, first_name, `${first_name} ${last_name}`],
  mothersMaidenName: ({ mother_name }) => [mother_name],
}

/** A name of several words begins with each of them. */
function nameTest(fields: (person: Person) => (string | null)[], modifier: string | undefined, part: string): Test {
  if (modifier === 'exact')
    return (person) => fields(person).some((field) => field === part || field?.split(' ').includes(part) === true)
  const wanted = fold(part)
  const start = modifier === 'contains' ? '' : ' '
  return (person) =>
    wanted !== '' && fields(person).some((field) => field !== null && ` ${fold(field)}`.includes(`${start}${wanted}`))
}

function birthTest(date: DateCriterion, today: string): Test {
  return ({ date_of_birth }) => {
    const birth = date_of_birth === null ? undefined : daysOf(date_of_birth)
    return birth !== undefined && isMet(date, birth, today)
  }
}

function isSamePhone(phoneNumber: string, part: string): boolean {
  const [system, value] = part.includes('|') ? part.split('|') : ['', part]
  return (system === '' || system === 'phone' || system === 'sms') && phoneKey(phoneNumber) === phoneKey(value ?? '')
}

function addressTest(name: string, part: string): Test {
  const [wanted, regions] = [fold(part), regionCodesOf(part, undefined)]
  const isCity: Test = ({ commune }) => commune !== null && ` ${fold(commune)}`.includes(` ${wanted}`)
  const isState: Test = ({ region_code }) => regions.includes(region_code)
  const isCountry: Test = ({ country_code }) => country_code === part.toUpperCase()
  if (name === 'address-city') return isCity
  if (name === 'address-state') return isState
  return name === 'address-country' ? isCountry : either([isCity, isState, isCountry])
}

/** The keys of a day, or of the years in which everybody is born who meets all these criteria. */
function dateWords(dates: readonly DateCriterion[], today: string): string[][] {
  const words: string[][] = []
  let [from, to] = [0, Number.POSITIVE_INFINITY]
  for (const date of dates) {
    if (date.prefix === 'eq' && date.days.first === date.days.last) words.push([dayKey(date.days.first)])
    const years = yearsOf(date, today)
    from = Math.max(from, years?.from ?? 0)
    to = Math.min(to, years?.to ?? Number.POSITIVE_INFINITY)
  }
  if (words.length > 0 || to - from >= MAX_YEARS) return words
  return [Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => yearKey(String(from + at).padStart(4, '0')))]
}

/** Letters without accents and in small, words apart: how names are compared in searches. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The codes of the regions that are called so, in one country or in all; the text itself if it may be a code. */
export function regionCodesOf(text: string, countryCode: string | undefined): string[] {
  const clean = text.trim()
  const countries = countryCode ? [regionNames[countryCode.toUpperCase()] ?? {}] : Object.values(regionNames)
  const named = countries.flatMap((regions) =>
    Object.entries(regions).flatMap(([code, name]) => (fold(name) === fold(clean) ? [code] : [])),
  )
  return named.length > 0 ? [...new Set(named)] : [clean.length === 3 ? clean.toUpperCase() : clean]
}
