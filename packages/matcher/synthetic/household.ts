import { type NameGroup, nameGroups } from './name-groups.ts'
import { type Region, regions } from './regions.ts'
import { respell } from './respell.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The real person, before any clerk makes a record. */
export interface Inhabitant {
  lastName: string
  firstName: string
  sex: 'M' | 'F'
  year: number
  month: number
  day: number
  /** Nobody knows the day, and documents say 1 January. */
  isYearOnly: boolean
  region: Region
  commune: string
  phone: string
  motherName: string
}

export const THIS_YEAR = 2026

export function household(random: SeededRandom): Inhabitant[] {
  const group = weighted(nameGroups, random)
  const region = weighted(regions, random)
  const home = { region, commune: random.pickSkewed(region.communes) }
  const phone = `77${String(1_000_000 + random.below(8_999_999))}`
  const surname = surnameOf(group, random)
  const father = inhabitant(group, 'M', surname, 22 + random.below(50), home, phone, random)
  const mother = inhabitant(
    group,
    'F',
    surnameOf(group, random),
    Math.max(18, THIS_YEAR - father.year - random.below(12)),
    home,
    phone,
    random,
  )
  const members = [father, mother]
  const children = random.below(6)
  for (let at = 0; at < children; at++) addChild(members, group, surname, home, phone, random)
  return members.filter(() => random.happens(0.8))
}

export type Home = Pick<Inhabitant, 'region' | 'commune'>

function addChild(
  members: Inhabitant[],
  group: NameGroup,
  surname: string,
  home: Home,
  phone: string,
  random: SeededRandom,
): void {
  const [father, mother] = members as [Inhabitant, Inhabitant]
  const age = random.below(Math.max(1, THIS_YEAR - mother.year - 16))
  const child = inhabitant(group, random.happens(0.5) ? 'M' : 'F', surname, age, home, phone, random)
  child.motherName = `${mother.firstName} ${mother.lastName}`
  const namesake = child.sex === 'M' ? father : mother
  if (random.happens(0.06)) child.firstName = namesake.firstName
  members.push(child)
  if (!random.happens(0.02)) return
  const names = child.sex === 'M' ? ['Assane', 'Ousseynou'] : ['Adama', 'Awa']
  const twin = { ...child, firstName: names[1] as string }
  if (random.happens(0.5)) child.firstName = names[0] as string
  else twin.firstName = firstNamesOf(group, child.sex, random)
  if (twin.firstName !== child.firstName) members.push(twin)
}

export function inhabitant(
  group: NameGroup,
  sex: 'M' | 'F',
  lastName: string,
  age: number,
  home: Home,
  phone: string,
  random: SeededRandom,
): Inhabitant {
  return {
    lastName,
    firstName: firstNamesOf(group, sex, random),
    sex,
    year: THIS_YEAR - age,
    month: 1 + random.below(12),
    day: 1 + random.below(28),
    isYearOnly: random.happens(age > 25 ? 0.18 : 0.06),
    ...home,
    phone: random.happens(0.4) ? phone : `76${String(1_000_000 + random.below(8_999_999))}`,
    motherName: `${random.pickSkewed(group.women)} ${surnameOf(group, random)}`,
  }
}

/** A family keeps its own spelling for generations. */
export function surnameOf(group: NameGroup, random: SeededRandom): string {
  const surname = random.pickSkewed(group.surnames)
  return random.happens(0.15) ? respell(surname, random) : surname
}

export function firstNamesOf(group: NameGroup, sex: 'M' | 'F', random: SeededRandom): string {
  const names = sex === 'M' ? group.men : group.women
  const first = random.pickSkewed(names)
  const second = random.pickSkewed(names)
  const name = random.happens(0.28) && first !== second ? `${first} ${second}` : first
  return random.happens(0.1) ? respell(name, random) : name
}

export function weighted<T extends { share: number }>(items: readonly T[], random: SeededRandom): T {
  let left = random.next() * items.reduce((sum, { share }) => sum + share, 0)
  for (const item of items) {
    left -= item.share
    if (left < 0) return item
  }
  return items[items.length - 1] as T
}
