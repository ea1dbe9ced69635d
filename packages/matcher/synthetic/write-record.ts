import type { Person } from '../src/person.ts'
import { type Inhabitant, THIS_YEAR } from './household.ts'
import { regions } from './regions.ts'
import { mistype, respell, shortForm, withoutAccents } from './respell.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A person as a clerk writes it, with the day of the visit. */
export interface WrittenPerson extends Person {
  registered_at?: string | null | undefined
}

/** What a clerk in a hurry writes about a person at a visit. `previous` is the record of the visit before. */
export function writeRecord(person: Inhabitant, random: SeededRandom, previous?: WrittenPerson): WrittenPerson {
  let last = spell(person.lastName, random)
  let first = random.happens(0.05) ? shortForm(person.firstName) : spell(person.firstName, random)
  const words = first.split(' ')
  if (words.length > 1 && random.happens(0.1)) first = random.pick(words)
  else if (words.length > 1 && random.happens(0.05)) first = words.reverse().join(' ')
  if (random.happens(0.004)) first = random.pick(['X', '-', 'Bébé', 'Inconnu'])
  if (person.sex === 'F' && random.happens(0.008))
    last = random.pick(['Ndiaye', 'Diop', 'Ba', 'Diallo', 'Sow', 'Fall', 'Faye', 'Barry'])
  if (random.happens(0.024)) [last, first] = [first, last]
  else if (random.happens(0.006)) [last, first] = [`${first} ${last}`, '']
  const isUpperCase = random.happens(0.4)
  const registeredOn = dayOfVisit(person, random, previous)
  const written: WrittenPerson = {
    last_name: isUpperCase ? last.toUpperCase() : last,
    first_name: isUpperCase ? first.toUpperCase() : first,
    date_of_birth: dateOf(person, registeredOn.getUTCFullYear(), random),
    registered_at: registeredOn.toISOString().slice(0, 10),
    gender: random.happens(0.033) ? '' : random.happens(0.005) ? (person.sex === 'M' ? 'F' : 'M') : person.sex,
    ...placeOf(person, random),
  }
  return written
}

const DAY = 86_400_000
const FIRST_YEAR = 2014
const LAST_DAY = Date.UTC(THIS_YEAR - 1, 11, 31)
/** The mean of an exponential distribution: many people come back within months, some after many years. */
const USUAL_DAYS_BETWEEN = 600

function dayOfVisit(person: Inhabitant, random: SeededRandom, previous: WrittenPerson | undefined): Date {
  const draw = random.next()
  const day = previous?.registered_at
    ? Date.parse(previous.registered_at) - Math.log(1 - draw) * USUAL_DAYS_BETWEEN * DAY
    : dayInYears(FIRST_YEAR + draw * (THIS_YEAR - FIRST_YEAR))
  const birth = Date.UTC(person.year, person.month - 1, person.day)
  return new Date(Math.max(Math.min(day, LAST_DAY), birth))
}

const dayInYears = (years: number) => Date.UTC(Math.floor(years), 0, 1) + (years % 1) * 365 * DAY

function spell(name: string, random: SeededRandom): string {
  let written = random.happens(0.3) ? withoutAccents(name) : name
  if (random.happens(0.13)) written = respell(written, random)
  if (random.happens(0.026)) written = mistype(written, random)
  return written.replaceAll('-', ' ')
}

function dateOf(person: Inhabitant, registeredOn: number, random: SeededRandom): string {
  let { year, month, day } = person
  if (random.happens(0.006)) return ''
  if (person.isYearOnly && random.happens(0.8)) return iso(year, 1, 1)
  const age = registeredOn - year
  if (random.happens(age > 20 ? 0.22 : 0.09)) {
    const spread = Math.max(1, Math.round(age / 12))
    const guess = age + random.below(2 * spread + 1) - spread
    const declared = random.happens(0.3) && age > 10 ? Math.round(guess / 5) * 5 : guess
    return iso(registeredOn - Math.max(0, declared), 1, 1)
  }
  if (random.happens(0.015)) return iso(year, 1, 1)
  if (random.happens(0.019)) day = 1 + random.below(28)
  if (random.happens(0.02)) month = 1 + random.below(12)
  if (random.happens(0.012)) year += random.happens(0.5) ? 1 : -1
  if (random.happens(0.003)) year += random.happens(0.5) ? 10 : -10
  if (day <= 12 && random.happens(0.004)) [day, month] = [month, day]
  return iso(year, month, day)
}

const iso = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function placeOf(person: Inhabitant, random: SeededRandom): Pick<Person, 'commune' | 'region_code' | 'country_code'> {
  const region = random.happens(0.03) ? random.pick(regions) : person.region
  let commune = region !== person.region || random.happens(0.1) ? random.pick(region.communes) : person.commune
  if (random.happens(0.05)) commune = random.happens(0.5) ? mistype(commune, random) : (commune.split(' ')[0] as string)
  if (random.happens(0.3)) commune = withoutAccents(commune)
  return {
    commune: random.happens(0.045) ? '' : commune,
    region_code: random.happens(0.018) ? '' : region.name,
    country_code: region.country,
  }
}
