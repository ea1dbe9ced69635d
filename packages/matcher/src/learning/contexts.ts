// Chance agreement is not independent: relatives share a surname, a place, an address and sometimes a birthday. So the chance
// that two different people agree in a field depends on a context: what else of the pair agrees. The fields are read in the
// order surname, first name, place, address, date; each context looks only at fields before its own.
import { Field } from './fields.ts'

/** How many contexts each field has, in the order of the fields. */
export const contextCounts: readonly number[] = [1, 3, 1, 7, 5, 2, 1, 5, 5, 5, 5]
/** Pairs of people are drawn in these ways; a context is counted in the sample that has most pairs of its kind. */
export const strata = [
  'random',
  'surname',
  'rare_surname',
  'surname_commune',
  'rare_surname_commune',
  'first_name',
  'full_name',
  'household',
] as const
export type Stratum = (typeof strata)[number]
const Sample = Object.fromEntries(strata.map((name, at) => [name, at])) as Record<Stratum, number>

/** A surname that fewer than about one in 700 people have: sharing it suggests a family. */
export const RARE_SURNAME = 6.5

const isAgreed = (level: number) => level >= 1 && level <= 5
const isNear = (placeLevel: number) => placeLevel === 1 || placeLevel === 2

/** 0: another surname, 1: a common surname in common, 2: a rare one. */
const surnameOf = (levels: Uint8Array, at: number, lastRarity: number) =>
  isAgreed(levels[at + Field.last] as number) ? (lastRarity > RARE_SURNAME ? 2 : 1) : 0

/** Writes the context of each field of a pair into `into`. */
export function writeContexts(levels: Uint8Array, at: number, lastRarity: number, into: Uint8Array): void {
  const isNamesake = isAgreed(levels[at + Field.first] as number) ? 1 : 0
  const surname = surnameOf(levels, at, lastRarity)
  const near = isNear(levels[at + Field.place] as number) ? 1 : 0
  const ofNamesake = surname === 0 ? 0 : surname * 2 - 1 + isNamesake
  const ofNeighbour = surname === 0 ? 0 : surname * 2 - 1 + near
  into[at + Field.last] = 0
  into[at + Field.first] = surname
  into[at + Field.arrangement] = 0
  into[at + Field.date] = dateContext(surname, near, isNamesake, levels, at)
  into[at + Field.place] = ofNamesake
  into[at + Field.sex] = isNamesake
  into[at + Field.identifier] = 0
  into[at + Field.phone] = ofNeighbour
  into[at + Field.mother] = ofNeighbour
  into[at + Field.email] = ofNamesake
  into[at + Field.address] = ofNeighbour
}

function dateContext(surname: number, near: number, isNamesake: number, levels: Uint8Array, at: number): number {
  const sharesHome = levels[at + Field.address] === 1 || levels[at + Field.phone] === 1
  if (sharesHome) return isNamesake ? 6 : 5
  if (surname === 0) return 0
  return (near ? 3 : 1) + isNamesake
}

/** The more general context from which a context with few pairs borrows; -1 for the most general one. */
export function parentOf(field: number, context: number): number {
  if (context === 0) return -1
  switch (field) {
    case Field.place:
    case Field.email:
    case Field.phone:
    case Field.mother:
    case Field.address:
      return context % 2 === 0 ? context - 1 : context === 3 ? 1 : 0
    case Field.date:
      return [-1, 0, 1, 1, 3, 3, 5][context] as number
    default:
      return context - 1
  }
}

export function stratumFor(field: number, context: number): number {
  if (context === 0) return Sample.random
  switch (field) {
    case Field.first:
      return context === 2 ? Sample.rare_surname : Sample.surname
    case Field.place:
    case Field.email:
      return [Sample.random, Sample.surname, Sample.full_name, Sample.rare_surname, Sample.full_name][context] as number
    case Field.phone:
    case Field.mother:
    case Field.address:
      return [Sample.random, Sample.surname, Sample.surname_commune, Sample.rare_surname, Sample.rare_surname_commune][
        context
      ] as number
    case Field.date:
      return [
        Sample.random,
        Sample.surname,
        Sample.full_name,
        Sample.surname_commune,
        Sample.full_name,
        Sample.household,
        Sample.household,
      ][context] as number
    case Field.sex:
      return Sample.first_name
    default:
      return Sample.random
  }
}
