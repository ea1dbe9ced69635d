import { type BirthDate, compareDates, type dateLevels } from './dates.ts'
import { compareNames, NameLevelIndex } from './names/name-agreement.ts'
import type { PreparedPerson } from './person.ts'
import { comparePlaces, PlaceLevelIndex } from './places.ts'
import type { Population } from './population.ts'

export const sexLevels = ['missing', 'same', 'differ'] as const
export type SexLevel = (typeof sexLevels)[number]
export type DateLevelName = (typeof dateLevels)[number]

/** How two people agree, field by field: the levels to which the weights are applied. */
export interface Agreement {
  last: number
  first: number
  arrangement: number
  date: number
  place: number
  sex: number
  /** 0 unknown, 1 small children, 2 the young, 3 to 5 adults. The older a person, the vaguer the declared year of birth. */
  age: number
  lastRarity: number
  firstRarity: number
  placeRarity: number
}

/** Takes the age when a vague date was written down, if that is known, because older people give vaguer answers. */
function ageGroup(a: BirthDate | undefined, b: BirthDate | undefined, year: number): number {
  if (a === undefined || b === undefined) return 0
  const age =
    a.isYearOnly || b.isYearOnly
      ? Math.max(a.isYearOnly ? ageOf(a, year) : 0, b.isYearOnly ? ageOf(b, year) : 0)
      : year - Math.max(a.year, b.year)
  return age < 7 ? 1 : age < 20 ? 2 : age < 35 ? 3 : age < 50 ? 4 : 5
}

const ageOf = (birth: BirthDate, year: number) => birth.age ?? year - birth.year

export function agreementOf(a: PreparedPerson, b: PreparedPerson, population: Population): Agreement {
  const names = compareNames(a.readings, b.readings)
  const place = comparePlaces(a.place, b.place)
  const { terms } = population
  const last =
    isUnlike(names.last) && terms.areDifferentCommonNames(names.lastA, names.lastB) ? NameLevelIndex.other : names.last
  const first =
    isUnlike(names.first) &&
    (population.tellsNamesApart
      ? terms.areDifferentKnownNames(names.firstA, names.firstB)
      : terms.areDifferentCommonNames(names.firstA, names.firstB))
      ? NameLevelIndex.other
      : names.first
  return {
    last,
    first,
    arrangement: names.arrangement,
    date: compareDates(a.birth, b.birth),
    place,
    sex: a.sex === '' || b.sex === '' ? 0 : a.sex === b.sex ? 1 : 2,
    age: ageGroup(a.birth, b.birth, population.year),
    lastRarity: hasRarity(last) ? terms.rarityOfShared(names.lastA, names.lastB) : 0,
    firstRarity: hasRarity(first) ? terms.rarityOfShared(names.firstA, names.firstB) : 0,
    placeRarity: rarityOfPlace(place, a, b, population),
  }
}

/** The names resemble each other at most by coincidence or by a misspelling. */
export const isUnlike = (nameLevel: number) =>
  nameLevel === NameLevelIndex.close || nameLevel === NameLevelIndex.weak || nameLevel === NameLevelIndex.differ

const hasRarity = (nameLevel: number) => nameLevel >= NameLevelIndex.exact && nameLevel <= NameLevelIndex.overlap

function rarityOfPlace(level: number, a: PreparedPerson, b: PreparedPerson, { terms }: Population): number {
  if (level === PlaceLevelIndex.same_commune) return terms.rarityOfCommune(a.place)
  if (level === PlaceLevelIndex.same_region)
    return Math.min(terms.rarityOfRegion(a.place), terms.rarityOfRegion(b.place))
  return 0
}
