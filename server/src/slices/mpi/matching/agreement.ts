import { type BirthDate, compareDates, type dateLevels } from './dates.ts'
import { compareNames, type NameAgreement, NameLevelIndex } from './names/name-agreement.ts'
import type { NameField } from './names/person-name.ts'
import type { PreparedPerson } from './person.ts'
import { comparePlaces, PlaceLevelIndex } from './places.ts'
import type { Population } from './population.ts'
import { compareRegistrations, precedesBirth } from './registration.ts'
import { saySame } from './repeats.ts'

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
  /** How many of the two imprecise dates come from a rounded age; -1 when unknown or when neither date is imprecise. */
  heaped: number
  /** The level of the time between the two days of registration. */
  interval: number
  /** 1 when one was registered before the other was born. */
  beforeBirth: number
  lastRarity: number
  firstRarity: number
  placeRarity: number
  /** 1 when the names differ as the next of a series does, which no typing error need be. */
  series: number
  /** Of two records that say the same in every field: 2 with a full date of birth, 1 without one if such namesakes are not to be expected. */
  repeat: number
}

/** Takes the age at registration where a date is vague, because older people give vaguer answers, and the current age otherwise. */
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
    heaped: heapedDates(a.birth, b.birth),
    interval: compareRegistrations(a.registeredOn, b.registeredOn),
    beforeBirth: precedesBirth(a.registeredOn, b.birth) || precedesBirth(b.registeredOn, a.birth) ? 1 : 0,
    lastRarity: hasRarity(last) ? terms.rarityOfShared(names.lastA, names.lastB) : 0,
    firstRarity: hasRarity(first) ? terms.rarityOfShared(names.firstA, names.firstB) : 0,
    placeRarity: rarityOfPlace(place, a, b, population),
    series:
      areOfSeries(names.last, names.lastA, names.lastB, population) ||
      areOfSeries(names.first, names.firstA, names.firstB, population)
        ? 1
        : 0,
    repeat: repeatOf(a, b, names, population),
  }
}

/**
 * Names with other digits, unknown names that differ in the last letter, and in a registry that knows few names any two unknown names: as
 * often these are two people as a misspelling. A registry that has taught and shows no families knows its misspellings.
 */
function areOfSeries(nameLevel: number, a: NameField, b: NameField, { terms, learned }: Population): boolean {
  if (nameLevel === NameLevelIndex.exact) return false
  if (a.digits !== b.digits) return true
  if (learned?.hasFamilies === false) return false
  if (nameLevel === NameLevelIndex.missing || nameLevel > NameLevelIndex.weak) return false
  const isNext = a.joined.length === b.joined.length && a.joined.slice(0, -1) === b.joined.slice(0, -1)
  const isNew = !terms.knowsNames && isUnlike(nameLevel)
  return (isNext || isNew) && a.joined !== b.joined && terms.differInUnknownWords(a, b)
}

function repeatOf(
  a: PreparedPerson,
  b: PreparedPerson,
  { last, first }: NameAgreement,
  population: Population,
): number {
  if (last > NameLevelIndex.sound || first > NameLevelIndex.sound || !saySame(a, b)) return 0
  const isDated = a.birth !== undefined && !a.birth.isYearOnly
  if (isDated && b.birth !== undefined) return a.sex === b.sex && a.place.region === b.place.region ? 2 : 0
  const [name] = a.readings
  const isDateLike = (a.birth === undefined) === (b.birth === undefined)
  return name &&
    (isDateLike || !population.terms.knowsNames) &&
    population.terms.expectedNamesakes(name, population.size) < 1
    ? 1
    : 0
}

/** The names resemble each other at most by coincidence or by a misspelling. */
const isUnlike = (nameLevel: number) =>
  nameLevel === NameLevelIndex.close || nameLevel === NameLevelIndex.weak || nameLevel === NameLevelIndex.differ

const hasRarity = (nameLevel: number) => nameLevel >= NameLevelIndex.exact && nameLevel <= NameLevelIndex.overlap

function heapedDates(a: BirthDate | undefined, b: BirthDate | undefined): number {
  if (!a?.isYearOnly && !b?.isYearOnly) return -1
  if (a?.isHeaped === undefined || b?.isHeaped === undefined) return -1
  return (a.isYearOnly && a.isHeaped ? 1 : 0) + (b.isYearOnly && b.isHeaped ? 1 : 0)
}

function rarityOfPlace(level: number, a: PreparedPerson, b: PreparedPerson, { terms }: Population): number {
  if (level === PlaceLevelIndex.same_commune) return terms.rarityOfCommune(a.place)
  if (level === PlaceLevelIndex.same_region)
    return Math.min(terms.rarityOfRegion(a.place), terms.rarityOfRegion(b.place))
  return 0
}
