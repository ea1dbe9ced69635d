import { type People, peoples } from './name-groups.ts'
import { type Region, regions } from './regions.ts'
import { respell } from './respell.ts'
import type { Chance } from './seeded-random.ts'

/** A person as they are, before any clerk writes them down. */
export interface Inhabitant {
  lastName: string
  firstName: string
  sex: 'M' | 'F'
  year: number
  month: number
  day: number
  /** Nobody knows the day; papers say 1 January. */
  isYearOnly: boolean
  region: Region
  commune: string
  phone: string
  motherName: string
}

export const THIS_YEAR = 2026

export function household(chance: Chance): Inhabitant[] {
  const people = weighted(peoples, chance)
  const region = weighted(regions, chance)
  const home = { region, commune: chance.pickSkewed(region.communes) }
  const phone = `77${String(1_000_000 + chance.below(8_999_999))}`
  const surname = surnameOf(people, chance)
  const father = inhabitant(people, 'M', surname, 22 + chance.below(50), home, phone, chance)
  const mother = inhabitant(
    people,
    'F',
    surnameOf(people, chance),
    Math.max(18, THIS_YEAR - father.year - chance.below(12)),
    home,
    phone,
    chance,
  )
  const members = [father, mother]
  const children = chance.below(6)
  for (let at = 0; at < children; at++) addChild(members, people, surname, home, phone, chance)
  return members.filter(() => chance.happens(0.8))
}

type Home = Pick<Inhabitant, 'region' | 'commune'>

function addChild(
  members: Inhabitant[],
  people: People,
  surname: string,
  home: Home,
  phone: string,
  chance: Chance,
): void {
  const [father, mother] = members as [Inhabitant, Inhabitant]
  const age = chance.below(Math.max(1, THIS_YEAR - mother.year - 16))
  const child = inhabitant(people, chance.happens(0.5) ? 'M' : 'F', surname, age, home, phone, chance)
  child.motherName = `${mother.firstName} ${mother.lastName}`
  const namesake = child.sex === 'M' ? father : mother
  if (chance.happens(0.06)) child.firstName = namesake.firstName
  members.push(child)
  if (!chance.happens(0.02)) return
  const names = child.sex === 'M' ? ['Assane', 'Ousseynou'] : ['Adama', 'Awa']
  const twin = { ...child, firstName: names[1] as string }
  if (chance.happens(0.5)) child.firstName = names[0] as string
  else twin.firstName = firstNamesOf(people, child.sex, chance)
  if (twin.firstName !== child.firstName) members.push(twin)
}

function inhabitant(
  people: People,
  sex: 'M' | 'F',
  lastName: string,
  age: number,
  home: Home,
  phone: string,
  chance: Chance,
): Inhabitant {
  return {
    lastName,
    firstName: firstNamesOf(people, sex, chance),
    sex,
    year: THIS_YEAR - age,
    month: 1 + chance.below(12),
    day: 1 + chance.below(28),
    isYearOnly: chance.happens(age > 25 ? 0.18 : 0.06),
    ...home,
    phone: chance.happens(0.4) ? phone : `76${String(1_000_000 + chance.below(8_999_999))}`,
    motherName: `${chance.pickSkewed(people.women)} ${surnameOf(people, chance)}`,
  }
}

/** A family keeps its own spelling for generations. */
function surnameOf(people: People, chance: Chance): string {
  const surname = chance.pickSkewed(people.surnames)
  return chance.happens(0.15) ? respell(surname, chance) : surname
}

function firstNamesOf(people: People, sex: 'M' | 'F', chance: Chance): string {
  const names = sex === 'M' ? people.men : people.women
  const first = chance.pickSkewed(names)
  const second = chance.pickSkewed(names)
  const name = chance.happens(0.28) && first !== second ? `${first} ${second}` : first
  return chance.happens(0.1) ? respell(name, chance) : name
}

function weighted<T extends { share: number }>(items: readonly T[], chance: Chance): T {
  let left = chance.next() * items.reduce((sum, { share }) => sum + share, 0)
  for (const item of items) {
    left -= item.share
    if (left < 0) return item
  }
  return items[items.length - 1] as T
}
