// What is lost because of each person only the likeliest candidates are opened and compared: the best match among all candidates, beside
// the best among those.

import {
  CERTAIN,
  type Person,
  POSSIBLE,
  type Population,
  PROBABLE,
  type PreparedPerson,
  prepare,
  scorePrepared,
  TermFrequencies,
} from '@samakart/matcher'
import { syntheticPeople, syntheticRegistry } from '@samakart/matcher/synthetic/synthetic-registry'
import { StoredKeys } from '../matcher/stored-keys.ts'

const QUERIES = Number(process.env.QUERIES ?? 8_000)

export const boundHeader =
  '| people | candidates | opened | certain | of these lost | probable or better | of these lost | another best | possible or better | of these lost |\n' +
  '|---|---|---|---|---|---|---|---|---|---|'

/** Half of the visitors are known to the registry. */
export function bound(size: number): void {
  const registry = new Registry()
  const queries: Person[] = []
  const known = new Set<string>()
  for (const { entity, person } of syntheticRegistry({ records: Math.round(size * 1.52), seed: size })) {
    if (!known.has(entity)) {
      if (known.size >= size) continue
      known.add(entity)
      registry.add(person)
    } else if (queries.length < QUERIES / 2) queries.push(person)
  }
  queries.push(...syntheticPeople(QUERIES / 2, size + 1))

  const bands = { certain: CERTAIN, probable: PROBABLE, possible: POSSIBLE }
  const counts = { all: 0, opened: 0, another: 0 }
  const reached = { certain: 0, probable: 0, possible: 0 }
  const lost = { certain: 0, probable: 0, possible: 0 }
  for (const person of queries) {
    const prepared = prepare(person)
    const { all, opened } = registry.find(prepared)
    const best = (list: readonly number[]) => list.reduce((most, at) => Math.max(most, registry.score(prepared, at)), 0)
    const [before, after] = [best(all), best(opened)]
    counts.all += all.length
    counts.opened += opened.length
    if (before >= PROBABLE && after < before) counts.another++
    for (const band of ['certain', 'probable', 'possible'] as const) {
      if (before < bands[band]) continue
      reached[band]++
      if (after < bands[band]) lost[band]++
    }
  }
  const mean = (sum: number) => (sum / queries.length).toFixed(1)
  console.log(
    `| ${size} | ${mean(counts.all)} | ${mean(counts.opened)} | ${reached.certain} | ${lost.certain} | ${reached.probable} | ` +
      `${lost.probable} | ${counts.another} | ${reached.possible} | ${lost.possible} |`,
  )
}

/** People and their keys as the registry has them, in memory. */
class Registry {
  readonly #people: Person[] = []
  readonly #terms = new TermFrequencies()
  readonly #keys = new StoredKeys()

  add(person: Person): void {
    const prepared = prepare(person)
    this.#people.push(person)
    this.#terms.add(prepared)
    this.#keys.add(prepared)
  }

  find(person: PreparedPerson): { all: number[]; opened: number[] } {
    return { all: this.#keys.allFor(person), opened: this.#keys.openedFor(person) }
  }

  score(person: PreparedPerson, at: number): number {
    const population: Population = { size: this.#people.length, year: 2026, terms: this.#terms }
    return scorePrepared(person, prepare(this.#people[at] ?? {}), population)
  }
}
