import type { Person } from '../src/person.ts'
import { compound } from './compound.ts'
import { household, type Inhabitant } from './household.ts'
import { SeededRandom } from './seeded-random.ts'
import { type WrittenPerson, writeRecord } from './write-record.ts'

export interface SyntheticRecord {
  id: string
  entity: string
  person: WrittenPerson
}

export interface SyntheticOptions {
  records: number
  seed: number
  /** Whether records also have a telephone and the mother's name. */
  withContacts?: boolean
  /** Whether people live in large compounds whose names repeat: the hardest registries for a matcher. */
  inCompounds?: boolean
}

/** A registry with one to six records of each person, shuffled. */
export function syntheticRegistry({
  records,
  seed,
  withContacts = false,
  inCompounds = false,
}: SyntheticOptions): SyntheticRecord[] {
  const random = new SeededRandom(seed)
  const family = inCompounds ? compound : household
  const written: SyntheticRecord[] = []
  let entity = 0
  while (written.length < records) {
    for (const inhabitant of family(random)) {
      entity++
      let previous: WrittenPerson | undefined
      for (let visits = countVisits(random); visits > 0 && written.length < records; visits--) {
        previous = recordVisit(inhabitant, random, withContacts, previous)
        written.push({ id: '', entity: `E${entity}`, person: previous })
      }
    }
  }
  return random.shuffled(written).map((record, at) => ({ ...record, id: `R${at + 1}` }))
}

/** People with one record each. */
export function syntheticPeople(count: number, seed: number): Person[] {
  const random = new SeededRandom(seed)
  const people: Person[] = []
  while (people.length < count) for (const inhabitant of household(random)) people.push(writeRecord(inhabitant, random))
  return people.slice(0, count)
}

function recordVisit(
  inhabitant: Inhabitant,
  random: SeededRandom,
  withContacts: boolean,
  previous: WrittenPerson | undefined,
): WrittenPerson {
  const person = writeRecord(inhabitant, random, previous)
  if (!withContacts) return person
  if (random.happens(0.6)) person.phone_number = `+221${inhabitant.phone}`
  if (random.happens(0.7)) person.mother_name = inhabitant.motherName
  return person
}

function countVisits(random: SeededRandom): number {
  let visits = 1
  while (visits < 6 && random.happens(visits === 1 ? 0.33 : 0.4)) visits++
  return visits
}
