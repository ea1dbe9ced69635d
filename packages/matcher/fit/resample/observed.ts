// Labelled registries of which more is known than who is who: the people behind the records (population.csv), and what each record gets
// wrong (the column `errors` of truth.csv).
import { join } from 'node:path'
import { readTable } from '../read-records.ts'

export interface ObservedRecord {
  source: string
  registeredAt: string
  lastName: string
  firstName: string
  birthDate: string
  commune: string
  /** Names of the mistakes that the clerk made. */
  errors: ReadonlySet<string>
}

export interface ObservedPerson {
  id: string
  group: string
  lastName: string
  firstName: string
  sex: 'M' | 'F'
  birth: Day
  /** What the person's document says. */
  document: Day
  isDayKnown: boolean
  country: string
  region: string
  commune: string
  /** Another household's person with nearly the same data, after whom this one was made. */
  doubleOf: string | undefined
  /** In the order of visits. */
  records: ObservedRecord[]
}

export interface Day {
  year: number
  month: number
  day: number
}

/** Households that belong together, because one has somebody who is the double of somebody in another. */
export type Neighbours = ObservedPerson[][]

export const dayOf = (text: string): Day => ({
  year: Number(text.slice(0, 4)),
  month: Number(text.slice(5, 7)),
  day: Number(text.slice(8, 10)),
})

export function readObserved(folder: string): Neighbours[] {
  const truth = new Map(readTable(join(folder, 'truth.csv')).map((row) => [row.record_id ?? '', row]))
  const records = new Map<string, { wave: number; record: ObservedRecord }[]>()
  for (const row of readTable(join(folder, 'records.csv'))) {
    const { entity_id = '', wave, errors = '' } = truth.get(row.record_id ?? '') ?? {}
    const found = records.get(entity_id) ?? []
    records.set(entity_id, found)
    found.push({ wave: Number(wave), record: recordOf(row, errors) })
  }
  const households = new Map<string, ObservedPerson[]>()
  for (const row of readTable(join(folder, 'population.csv'))) {
    const visits = (records.get(row.entity_id ?? '') ?? []).sort((one, other) => one.wave - other.wave)
    const members = households.get(row.household_id ?? '') ?? []
    households.set(row.household_id ?? '', members)
    members.push(
      personOf(
        row,
        visits.map(({ record }) => record),
      ),
    )
  }
  return neighboursOf([...households.values()])
}

const recordOf = (row: Record<string, string>, errors: string): ObservedRecord => ({
  source: row.source ?? '',
  registeredAt: row.registered_at ?? '',
  lastName: row.last_name ?? '',
  firstName: row.first_name ?? '',
  birthDate: row.date_of_birth ?? '',
  commune: row.commune ?? '',
  errors: new Set(errors.split('|').filter(Boolean)),
})

const personOf = (row: Record<string, string>, records: ObservedRecord[]): ObservedPerson => ({
  id: row.entity_id ?? '',
  group: row.name_group ?? '',
  lastName: row.last_name ?? '',
  firstName: row.first_name ?? '',
  sex: row.sex === 'M' ? 'M' : 'F',
  birth: dayOf(row.date_of_birth_true ?? ''),
  document: dayOf(row.date_of_birth_document ?? ''),
  isDayKnown: row.dob_exactly_known === '1',
  country: row.country ?? '',
  region: row.region ?? '',
  commune: row.commune ?? '',
  doubleOf: row.namesake_of?.startsWith('D:') ? row.namesake_of.slice(2) : undefined,
  records,
})

function neighboursOf(households: ObservedPerson[][]): Neighbours[] {
  const groups = new Map(households.map((members) => [members, [members]]))
  const homeOf = new Map(households.flatMap((members) => members.map(({ id }) => [id, members] as const)))
  for (const members of households)
    for (const { doubleOf } of members) {
      const own = groups.get(members)
      const others = groups.get(homeOf.get(doubleOf ?? '') ?? members)
      if (!own || !others || own === others) continue
      others.push(...own)
      for (const household of own) groups.set(household, others)
    }
  return [...new Set(groups.values())]
}
