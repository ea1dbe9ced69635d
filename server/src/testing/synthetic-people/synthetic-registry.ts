import type { Person } from '#slices/mpi/matching/person.ts'
import { household, type Inhabitant } from './household.ts'
import { Chance } from './seeded-random.ts'
import { writeDown } from './write-down.ts'

export interface SyntheticRecord {
  id: string
  entity: string
  person: Person
}

export interface SyntheticOptions {
  records: number
  seed: number
  /** Telephone and mother's name as well. */
  withContacts?: boolean
}

/** A registry with people written down once to six times, in no order. */
export function syntheticRegistry({ records, seed, withContacts = false }: SyntheticOptions): SyntheticRecord[] {
  const chance = new Chance(seed)
  const written: SyntheticRecord[] = []
  let entity = 0
  while (written.length < records) {
    for (const inhabitant of household(chance)) {
      entity++
      let before: Person | undefined
      for (let visits = visitsOf(chance); visits > 0 && written.length < records; visits--) {
        before = visit(inhabitant, chance, withContacts, before)
        written.push({ id: '', entity: `E${entity}`, person: before })
      }
    }
  }
  shuffle(written, chance)
  return written.map((record, at) => ({ ...record, id: `R${at + 1}` }))
}

/** People whom the registry has not met. */
export function syntheticPeople(count: number, seed: number): Person[] {
  const chance = new Chance(seed)
  const people: Person[] = []
  while (people.length < count) for (const inhabitant of household(chance)) people.push(writeDown(inhabitant, chance))
  return people.slice(0, count)
}

function visit(inhabitant: Inhabitant, chance: Chance, withContacts: boolean, before: Person | undefined): Person {
  const person = writeDown(inhabitant, chance, before)
  if (!withContacts) return person
  if (chance.happens(0.6)) person.phone_number = `+221${inhabitant.phone}`
  if (chance.happens(0.7)) person.mother_name = inhabitant.motherName
  return person
}

function visitsOf(chance: Chance): number {
  let visits = 1
  while (visits < 6 && chance.happens(visits === 1 ? 0.33 : 0.4)) visits++
  return visits
}

function shuffle<T>(items: T[], chance: Chance): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = chance.below(at + 1)
    ;[items[at], items[other]] = [items[other] as T, items[at] as T]
  }
}
