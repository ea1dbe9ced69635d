// How often clerks of each source make each mistake, and how vague birth dates are: shares counted in the observed registries.

import type { SeededRandom } from '../../synthetic/seeded-random.ts'
import { Lists } from './lists.ts'
import { type Day, dayOf, type ObservedPerson, type ObservedRecord } from './observed.ts'

/** Mistakes whose share depends on where the record is made. */
const bySource = [
  ...['last_variant', 'last_frenchified', 'last_ortho', 'last_typo', 'first_variant', 'first_ortho', 'first_typo'],
  ...['names_swapped', 'sex_missing'],
] as const
export type SourceError = (typeof bySource)[number]

export interface VagueDocument {
  /** The year of the document minus the true one. */
  years: number
  /** 1 January and the like; undefined for any other day, which is then wrong too. */
  day: Pick<Day, 'month' | 'day'> | undefined
}

const slips = ['dob_year_slip', 'dob_decade_slip', 'dob_century', 'dob_year_transposed', 'dob_is_regdate']

export class Habits {
  readonly #mistakes = new Shares()
  readonly #declared = new Shares()
  readonly #vague = new Shares()
  readonly #declaredYears = new Lists<number, number>()
  readonly #documents = new Lists<number, VagueDocument>()

  constructor(people: readonly ObservedPerson[]) {
    for (const person of people) {
      const { birth, document, isDayKnown } = person
      this.#vague.count(String(decadeOf(birth.year)), !isDayKnown)
      if (!isDayKnown) this.#documents.add(decadeOf(birth.year), documentOf(birth, document))
      for (const record of person.records) this.#countRecord(person, record)
    }
  }

  #countRecord(
    { birth, isDayKnown }: ObservedPerson,
    { source, registeredAt, birthDate, errors }: ObservedRecord,
  ): void {
    const age = dayOf(registeredAt).year - birth.year
    for (const error of bySource) this.#mistakes.count(`${error} ${source}`, errors.has(error))
    this.#declared.count(declaredKey(source, isDayKnown, age), errors.has('dob_declared'))
    const isPlain = errors.has('dob_declared') && !errors.has('dob_heaped') && !slips.some((slip) => errors.has(slip))
    if (isPlain && birthDate) this.#declaredYears.add(ageGroup(age), dayOf(birthDate).year - birth.year)
  }

  makes = (error: SourceError, source: string, random: SeededRandom) =>
    random.happens(this.#mistakes.of(`${error} ${source}`))

  /** Whether the age is told and the date computed from it. */
  isDeclared = (source: string, isDayKnown: boolean, age: number, random: SeededRandom) =>
    random.happens(this.#declared.of(declaredKey(source, isDayKnown, age)))

  /** By how many years a declared year is wrong. */
  declaredYears = (age: number, random: SeededRandom) => random.pick(this.#declaredYears.orElse(ageGroup(age), [0]))

  vagueDocument(birthYear: number, random: SeededRandom): VagueDocument | undefined {
    if (!random.happens(this.#vague.of(String(decadeOf(birthYear))))) return undefined
    return random.pick(this.#documents.orElse(decadeOf(birthYear), [{ years: 0, day: { month: 1, day: 1 } }]))
  }
}

class Shares {
  readonly #counts = new Map<string, { all: number; found: number }>()

  count(key: string, isFound: boolean): void {
    const counts = this.#counts.get(key) ?? { all: 0, found: 0 }
    this.#counts.set(key, counts)
    counts.all++
    if (isFound) counts.found++
  }

  of(key: string): number {
    const counts = this.#counts.get(key)
    return counts ? counts.found / counts.all : 0
  }
}

const decadeOf = (year: number) => Math.floor(year / 10)
const upperAges = [10, 20, 35, 50, 65]
const ageGroup = (age: number) => upperAges.filter((upper) => age >= upper).length
const declaredKey = (source: string, isDayKnown: boolean, age: number) =>
  `${source} ${isDayKnown} ${age < 5 ? 0 : age < 10 ? 1 : 2}`
const isPlaceholder = ({ month, day }: Day) => [101, 1231, 701].includes(month * 100 + day)

const documentOf = (birth: Day, document: Day): VagueDocument => ({
  years: document.year - birth.year,
  day: isPlaceholder(document) ? { month: document.month, day: document.day } : undefined,
})
