import type { Person } from '#slices/mpi/matching/person.ts'
import { type Inhabitant, THIS_YEAR } from './household.ts'
import { regions } from './regions.ts'
import { mistype, respell, shortForm, withoutAccents } from './respell.ts'
import type { Chance } from './seeded-random.ts'

/** One visit, the first or one after another: what a hurried clerk writes down about a person. */
export function writeDown(person: Inhabitant, chance: Chance, before?: Person): Person {
  let last = spelt(person.lastName, chance)
  let first = chance.happens(0.05) ? shortForm(person.firstName) : spelt(person.firstName, chance)
  const words = first.split(' ')
  if (words.length > 1 && chance.happens(0.1)) first = chance.pick(words)
  else if (words.length > 1 && chance.happens(0.05)) first = words.reverse().join(' ')
  if (chance.happens(0.004)) first = chance.pick(['X', '-', 'Bébé', 'Inconnu'])
  if (person.sex === 'F' && chance.happens(0.008))
    last = chance.pick(['Ndiaye', 'Diop', 'Ba', 'Diallo', 'Sow', 'Fall', 'Faye', 'Barry'])
  if (chance.happens(0.024)) [last, first] = [first, last]
  else if (chance.happens(0.006)) [last, first] = [`${first} ${last}`, '']
  const isLoud = chance.happens(0.4)
  const registered = dayOfVisit(person, chance, before)
  const written: Person = {
    last_name: isLoud ? last.toUpperCase() : last,
    first_name: isLoud ? first.toUpperCase() : first,
    date_of_birth: dateOf(person, registered.getUTCFullYear(), chance),
    registered_at: registered.toISOString().slice(0, 10),
    gender: chance.happens(0.033) ? '' : chance.happens(0.005) ? (person.sex === 'M' ? 'F' : 'M') : person.sex,
    ...placeOf(person, chance),
  }
  return written
}

const DAY = 86_400_000
const FIRST_YEAR = 2014
const LAST_DAY = Date.UTC(THIS_YEAR - 1, 11, 31)
/** Many come back within months, some after many years. */
const USUAL_DAYS_BETWEEN = 600

function dayOfVisit(person: Inhabitant, chance: Chance, before: Person | undefined): Date {
  const draw = chance.next()
  const day = before?.registered_at
    ? Date.parse(before.registered_at) - Math.log(1 - draw) * USUAL_DAYS_BETWEEN * DAY
    : dayInYears(FIRST_YEAR + draw * (THIS_YEAR - FIRST_YEAR))
  const birth = Date.UTC(person.year, person.month - 1, person.day)
  return new Date(Math.max(Math.min(day, LAST_DAY), birth))
}

const dayInYears = (years: number) => Date.UTC(Math.floor(years), 0, 1) + (years % 1) * 365 * DAY

function spelt(name: string, chance: Chance): string {
  let written = chance.happens(0.3) ? withoutAccents(name) : name
  if (chance.happens(0.13)) written = respell(written, chance)
  if (chance.happens(0.026)) written = mistype(written, chance)
  return written.replaceAll('-', ' ')
}

function dateOf(person: Inhabitant, registered: number, chance: Chance): string {
  let { year, month, day } = person
  if (chance.happens(0.006)) return ''
  if (person.isYearOnly && chance.happens(0.8)) return iso(year, 1, 1)
  const age = registered - year
  if (chance.happens(age > 20 ? 0.22 : 0.09)) {
    const spread = Math.max(1, Math.round(age / 12))
    const guess = age + chance.below(2 * spread + 1) - spread
    const declared = chance.happens(0.3) && age > 10 ? Math.round(guess / 5) * 5 : guess
    return iso(registered - Math.max(0, declared), 1, 1)
  }
  if (chance.happens(0.015)) return iso(year, 1, 1)
  if (chance.happens(0.019)) day = 1 + chance.below(28)
  if (chance.happens(0.02)) month = 1 + chance.below(12)
  if (chance.happens(0.012)) year += chance.happens(0.5) ? 1 : -1
  if (chance.happens(0.003)) year += chance.happens(0.5) ? 10 : -10
  if (day <= 12 && chance.happens(0.004)) [day, month] = [month, day]
  return iso(year, month, day)
}

const iso = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function placeOf(person: Inhabitant, chance: Chance): Pick<Person, 'commune' | 'region_code' | 'country_code'> {
  const region = chance.happens(0.03) ? chance.pick(regions) : person.region
  let commune = region !== person.region || chance.happens(0.1) ? chance.pick(region.communes) : person.commune
  if (chance.happens(0.05)) commune = chance.happens(0.5) ? mistype(commune, chance) : (commune.split(' ')[0] as string)
  if (chance.happens(0.3)) commune = withoutAccents(commune)
  return {
    commune: chance.happens(0.045) ? '' : commune,
    region_code: chance.happens(0.018) ? '' : region.name,
    country_code: region.country,
  }
}
