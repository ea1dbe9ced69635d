// What search parameters ask for: keys of the index, and a test for whoever the index finds.

import type { Phrase } from '@samakart/rules/language'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import { dayKey, nameKeys, type PeopleFilter, phoneKey, type WalkedPerson, yearKey } from '#slices/mpi/index.ts'
import { fold, regionCodesOf } from '../patient/region.ts'
import { type DateCriterion, daysOf, isMet, readDate, yearsOf } from './birthdates.ts'
import { criteria, type SearchParameters } from './parameters.ts'

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
