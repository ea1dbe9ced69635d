import type { Demographics } from '#slices/mpi/index.ts'

export const inconsistencies = [
  'implausible_age',
  'born_after_registration',
  'merged_birth_dates_differ',
  'merged_sexes_differ',
  'sex_against_programme',
] as const
export type Inconsistency = (typeof inconsistencies)[number]

const MAX_AGE = 120
const PREGNANCY_PROGRAMMES: ReadonlySet<string> = new Set([
  'antenatal',
  'antenatal_care',
  'maternal_health',
  'pregnancy',
  'prenatal',
])
/** Younger boys may be registered in programmes for mothers. */
const ADULT_AGE = 15

/** Values of an identity that contradict each other. */
export function findInconsistencies(person: Demographics, registeredAt: Date, now: Date): Inconsistency[] {
  const { date_of_birth: born, gender, merged, programme_types } = person
  const age = born ? ageAt(born, now) : undefined
  const found: Record<Inconsistency, boolean> = {
    implausible_age: age !== undefined && age > MAX_AGE,
    born_after_registration: born !== null && born > dayOf(registeredAt),
    merged_birth_dates_differ: merged.some((other) => born && other.date_of_birth && differ(born, other.date_of_birth)),
    merged_sexes_differ: merged.some((other) => isKnown(gender) && isKnown(other.gender) && gender !== other.gender),
    sex_against_programme:
      gender === 'M' &&
      (age === undefined || age >= ADULT_AGE) &&
      programme_types.some((type) => PREGNANCY_PROGRAMMES.has(type)),
  }
  return inconsistencies.filter((name) => found[name])
}

/** Whole years between a birthday and today, in UTC. */
export function ageAt(born: string, now: Date): number {
  const years = now.getUTCFullYear() - Number(born.slice(0, 4))
  return dayOf(now).slice(5) < born.slice(5) ? years - 1 : years
}

/** Only the years are compared where one date is a year alone, or 1 January, which is written when no more is known. */
function differ(a: string, b: string): boolean {
  const isYearOnly = [a, b].some((date) => date.length === 4 || date.endsWith('-01-01'))
  return isYearOnly ? a.slice(0, 4) !== b.slice(0, 4) : a !== b
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

const isKnown = (gender: string | null) => gender === 'M' || gender === 'F'
