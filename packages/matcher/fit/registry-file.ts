import { CandidateIndex } from '../src/candidate-index.ts'
import { Namesakes } from '../src/namesakes.ts'
import type { PreparedPerson } from '../src/person.ts'
import { type Population, TermFrequencies } from '../src/population.ts'
import { type FilePerson, prepareWritten } from './days-of-registration.ts'
import { type PersonRecord, readRecords } from './read-records.ts'
import type { Truth } from './truth.ts'

/** A whole file of people, indexed, and the population that they form. */
export interface RegistryFile {
  ids: string[]
  people: FilePerson[]
  index: CandidateIndex
  population: Population
}

/** A file whose answers are known, and how much it counts in a fit. */
export interface LabelledRegistry {
  registry: RegistryFile
  truth: Truth
  importance: number
}

export const openRegistryFile = (file: string): RegistryFile => registryOf(readRecords(file))

/** A whole file is searched thoroughly; the service is not, because everybody who comes would wait for it. */
export function registryOf(records: readonly PersonRecord[], { isThorough = true } = {}): RegistryFile {
  const index = new CandidateIndex({ isThorough })
  const terms = new TermFrequencies()
  const namesakes = new Namesakes()
  const people = records.map(({ person }) => prepareWritten(person))
  for (const person of people) {
    index.add(person)
    terms.add(person)
    namesakes.add(person)
  }
  terms.excessOfNamesakes = namesakes.excess()
  const population = { size: people.length, year: yearOf(people), terms }
  return { ids: records.map(({ id }) => id), people, index, population }
}

/** One in so many births has a later year than the file is of, by a slip of the pen. */
const SLIPS = 200

/** The year that the file is of: that of its latest births. */
export function yearOf(people: readonly PreparedPerson[]): number {
  const years = people.flatMap(({ birth }) => (birth ? [birth.year] : [])).sort((a, b) => b - a)
  return years[Math.floor(years.length / SLIPS)] ?? 0
}

/** Every pair that shares a key, once. */
export function* candidatePairs({ people, index }: RegistryFile): Generator<[number, number]> {
  for (let at = 0; at < people.length; at++) {
    for (const other of index.candidates(people[at] as PreparedPerson)) if (other < at) yield [other, at]
  }
}
