// What a clerk writes of a person at one visit. Mistakes that depend on the source come from the observed registries (`Habits`); the
// shares written here were read off them, too, and are the same everywhere.
import { mistype, respell } from '../../synthetic/respell.ts'
import type { SeededRandom } from '../../synthetic/seeded-random.ts'
import { anyDay, dayOfNumber, earlier, isoOf, numberOf } from './days.ts'
import type { Habits } from './habits.ts'
import type { NameBook } from './name-book.ts'
import type { Day, ObservedPerson } from './observed.ts'
import type { PlaceBook } from './place-book.ts'

type OfObserved = 'group' | 'lastName' | 'firstName' | 'sex' | 'birth' | 'document' | 'isDayKnown' | 'country'
export interface Resident extends Pick<ObservedPerson, OfObserved> {
  /** Where the person lives now: it changes from visit to visit. */
  home: { region: string; commune: string }
}

export interface Books {
  names: NameBook
  places: PlaceBook
  habits: Habits
}

/** Source, day, last name, first name, birth date, sex, commune, region, country. */
export type Row = readonly string[]

export function writeRecord(
  person: Resident,
  source: string,
  registered: Day,
  books: Books,
  random: SeededRandom,
): Row {
  const [last, first] = namesOf(person, source, registered, books, random)
  const birth = birthDateOf(person, source, registered, books.habits, random)
  const sex = books.habits.makes('sex_missing', source, random) ? '' : sexOf(person, random)
  const { commune, region } = placeOf(person, books.places, random)
  return [source, isoOf(registered), last, first, birth, sex, commune, region, person.country]
}

const sexOf = ({ sex }: Resident, random: SeededRandom) => (random.happens(0.0055) ? (sex === 'M' ? 'F' : 'M') : sex)

function namesOf(
  person: Resident,
  source: string,
  registered: Day,
  { names, habits }: Books,
  random: SeededRandom,
): readonly [last: string, first: string] {
  const makes = (error: Parameters<Habits['makes']>[0]) => habits.makes(error, source, random)
  let last = lastNameOf(person, registered, names, random)
  let first = person.firstName
  if (makes('last_variant') || makes('last_frenchified')) last = names.surnameVariant(last, random)
  if (makes('first_variant')) first = names.firstNameVariant(first, random)
  if (makes('last_ortho')) last = respell(last, random)
  if (makes('first_ortho')) first = respell(first, random)
  const words = first.split(' ')
  if (words.length > 1) first = names.rearranged(words, random).join(' ')
  else if (random.happens(0.013)) first = `${first} ${names.anyFirstName(person.group, person.sex, random)}`
  if (makes('first_typo')) first = mistype(first, random)
  if (makes('last_typo')) last = mistype(last, random)
  if (isNewborn(person, registered) && ['HOPITAL', 'PEV'].includes(source) && random.happens(0.13))
    first = random.happens(0.5) ? 'Nouveau-Né' : `Bébé ${names.anyFirstName(person.group, 'F', random)}`
  else if (random.happens(0.003)) first = random.pick(['-', 'X', 'NA'])
  if (ageOf(person, registered) > 50 && random.happens(0.01))
    first = `${person.sex === 'M' ? 'El Hadji' : 'Adja'} ${first}`
  if (makes('names_swapped')) return [first, last]
  if (random.happens(0.005)) return random.happens(0.5) ? [`${first} ${last}`, ''] : ['', `${first} ${last}`]
  return [last, first]
}

const ageOf = ({ birth }: Resident, registered: Day) => registered.year - birth.year
const isNewborn = ({ birth }: Resident, registered: Day) => numberOf(registered) - numberOf(birth) < 60

/** Some women are registered under their husband's name, or under both. */
function lastNameOf(person: Resident, registered: Day, names: NameBook, random: SeededRandom): string {
  const age = ageOf(person, registered)
  if (person.sex === 'M' || age < 18 || age >= 60) return person.lastName
  const draw = random.next()
  if (draw < 0.0095) return names.anySurname(person.group, random)
  return draw < 0.013 ? `${person.lastName} ${names.anySurname(person.group, random)}` : person.lastName
}

function birthDateOf(person: Resident, source: string, registered: Day, habits: Habits, random: SeededRandom): string {
  const age = ageOf(person, registered)
  const date = habits.isDeclared(source, person.isDayKnown, age, random)
    ? declaredDate(person, registered, habits, random)
    : writtenDate(person, age, random)
  const slipped = withSlips(date, random)
  const written =
    numberOf(slipped) <= numberOf(registered) ? slipped : earlier({ ...registered, month: 1, day: 1 }, slipped)
  return random.happens(0.0067) ? '' : isoOf(written)
}

function declaredDate({ birth }: Resident, registered: Day, habits: Habits, random: SeededRandom): Day {
  const age = registered.year - birth.year
  const told = age - habits.declaredYears(age, random)
  const rounded = age >= 8 && random.happens(0.345) ? 5 * Math.round(told / 5) : told
  const year = Math.min(registered.year, registered.year - rounded)
  const draw = random.next()
  if (draw < 0.877 || year === registered.year) return { year, month: 1, day: 1 }
  return draw < 0.957 ? { year, month: 12, day: 31 } : { year, month: 7, day: 1 }
}

function writtenDate({ birth, document, isDayKnown }: Resident, age: number, random: SeededRandom): Day {
  const date = isDayKnown || random.happens(0.045) ? birth : document
  if (random.happens(0.019)) return { ...date, month: 1, day: 1 }
  if (age >= 10) return date
  if (random.happens(0.065))
    return { ...date, month: withinYear(date.month + random.pick([-2, -1, 1, 2])), day: 1 + random.below(28) }
  return random.happens(0.065) ? { ...date, day: 1 + random.below(28) } : date
}

function withSlips(date: Day, random: SeededRandom): Day {
  let { year, month, day } = date
  if (random.happens(0.0077)) day = Math.max(1, Math.min(28, day + random.pick([-10, -1, 1, 10])))
  if (random.happens(0.0057)) month = withinYear(month + random.pick([-1, 1]))
  if (random.happens(0.0105)) year += random.pick([-1, 1])
  if (random.happens(0.0026)) year = withDigitsSwapped(year)
  if (random.happens(0.0023)) year += random.pick([-10, 10])
  if (day <= 12 && random.happens(0.004)) [month, day] = [day, month]
  return month === date.month ? { year, month, day } : { year, month, day: Math.min(day, 28) }
}

const withinYear = (month: number) => Math.max(1, Math.min(12, month))

function withDigitsSwapped(year: number): number {
  const swapped = Math.floor(year / 100) * 100 + (year % 10) * 10 + (Math.floor(year / 10) % 10)
  return swapped > 1920 && swapped < 2030 ? swapped : year
}

function placeOf(
  { home, country }: Resident,
  places: PlaceBook,
  random: SeededRandom,
): { commune: string; region: string } {
  let { region, commune } = home
  if (random.happens(0.056)) commune = places.communeOf(region, random)
  if (random.happens(0.088)) commune = places.variantOf(commune, random)
  if (random.happens(0.008)) commune = mistype(commune, random)
  if (random.happens(0.0036)) region = places.regionOf(country, random)
  if (random.happens(0.044)) commune = ''
  return { commune, region: random.happens(0.016) ? '' : region }
}

/** Some people have moved since their last visit, most of them within their region. */
export function moveOn(person: Resident, places: PlaceBook, random: SeededRandom): void {
  if (!random.happens(0.078)) return
  const region = random.happens(0.64) ? person.home.region : places.regionOf(person.country, random)
  person.home = { region, commune: places.communeOf(region, random) }
}

/** A birth some days from another, on a day that every month has. */
export function birthNear(birth: Day, days: number, latest: Day): Day {
  const moved = earlier(dayOfNumber(numberOf(birth) + days), latest)
  return { ...moved, day: Math.min(moved.day, 28) }
}

export const birthIn = (year: number, random: SeededRandom): Day => ({ year, ...anyDay(random) })
