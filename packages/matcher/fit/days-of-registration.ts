// Whole files may know the day on which a record was written, which is evidence: people come back after months rather than after years,
// nobody is registered before birth, and a year of birth that comes from a rounded age is vaguer. The registry knows no such day.
import { type BirthDate, DateLevelIndex, dateLevels } from '../src/dates.ts'
import type { Person, PreparedPerson } from '../src/person.ts'
import { prepare } from '../src/prepare.ts'

/** A record of a file. */
export interface WrittenPerson extends Person {
  registered_at?: string | null | undefined
}

export interface FilePerson extends PreparedPerson {
  /** In days since 1970, 0 when unknown. */
  readonly registeredOn: number
}

export function prepareWritten(person: WrittenPerson): FilePerson {
  const prepared = prepare(person)
  const year = Number(person.registered_at?.slice(0, 4))
  const birth = prepared.birth && year > 1900 ? { ...prepared.birth, age: year - prepared.birth.year } : prepared.birth
  return { ...prepared, birth, registeredOn: dayOfRegistration(person.registered_at) }
}

export const intervalLevels = [
  'missing',
  'within_month',
  'within_year',
  'within_2_years',
  'within_3_years',
  'within_4_years',
  'within_5_years',
  'longer',
] as const

/** How the days of two records agree. */
export interface DaysAgreement {
  /** How many of the two imprecise dates come from a rounded age; -1 when unknown or when neither date is imprecise. */
  heaped: number
  /** The level of the time between the two days of registration. */
  interval: number
  /** 1 when one was registered before the other was born. */
  beforeBirth: number
}

export const compareDays = (a: FilePerson, b: FilePerson): DaysAgreement => ({
  heaped: heapedDates(a.birth, b.birth),
  interval: compareRegistrations(a.registeredOn, b.registeredOn),
  beforeBirth: precedesBirth(a.registeredOn, b.birth) || precedesBirth(b.registeredOn, a.birth) ? 1 : 0,
})

const COUNTS = 3
export const dayFeatures: readonly string[] = [
  ...dateLevels.flatMap((date) => [0, 1, 2].map((count) => `heaped_date:${count}_${date}`)),
  ...intervalLevels.map((level) => `interval:${level}`),
  'before_birth:0',
]
const INTERVALS = dateLevels.length * COUNTS
const BEFORE_BIRTH = INTERVALS + intervalLevels.length

/** Calls `use` with the place of each term in `dayFeatures` that the days of two records have. */
export function forEachDayFeature(
  { heaped, interval, beforeBirth }: DaysAgreement,
  dateLevel: number,
  use: (feature: number) => void,
): void {
  if (dateLevel !== DateLevelIndex.missing && heaped >= 0) use(dateLevel * COUNTS + heaped)
  if (interval) use(INTERVALS + interval)
  if (beforeBirth) use(BEFORE_BIRTH)
}

const maxDays = [31, 366, 731, 1_096, 1_461, 1_827]
const UNKNOWN = 0
const DAY = 86_400_000

/** Days since 1970, 0 when unknown. */
export function dayOfRegistration(date: string | null | undefined): number {
  if (!date) return UNKNOWN
  const day = Math.floor(Date.parse(date.slice(0, 10)) / DAY)
  return day > UNKNOWN ? day : UNKNOWN
}

export function compareRegistrations(a: number, b: number): number {
  if (a === UNKNOWN || b === UNKNOWN) return 0
  const days = Math.abs(a - b)
  let level = 1
  for (const max of maxDays) {
    if (days < max) return level
    level++
  }
  return level
}

/** Whether one person was registered before the other was born. */
const precedesBirth = (registered: number, birth: BirthDate | undefined) =>
  registered !== UNKNOWN && birth !== undefined && registered < birth.firstDay

/** A rounded age ends in 0 or 5. */
const isHeaped = (age: number) => age >= 10 && age % 5 === 0

function heapedDates(a: BirthDate | undefined, b: BirthDate | undefined): number {
  if (!a?.isYearOnly && !b?.isYearOnly) return -1
  if (a?.age === undefined || b?.age === undefined) return -1
  return (a.isYearOnly && isHeaped(a.age) ? 1 : 0) + (b.isYearOnly && isHeaped(b.age) ? 1 : 0)
}
