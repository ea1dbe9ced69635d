// What is lost because of each person only the likeliest candidates are opened and compared: the best match among all candidates, beside
// the best among those.
import { hasDay, Postings, type Probe } from '../../server/src/slices/mpi/blind-index/blocking-rows.ts'
import {
  blockingKeys,
  CERTAIN,
  keyLimit,
  POSSIBLE,
  type Population,
  PROBABLE,
  type PreparedPerson,
  prepare,
  probeKeys,
  scorePrepared,
  TermFrequencies,
} from '../../server/src/slices/mpi/matching/index.ts'
import type { Person } from '../../server/src/slices/mpi/matching/person.ts'
import { rankCandidates } from '../../server/src/slices/mpi/rank-candidates.ts'
import { syntheticPeople, syntheticRegistry } from '../../server/src/testing/synthetic-people/synthetic-registry.ts'

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

/** Keys and people as the registry has them, in memory. */
class Registry {
  readonly #people: Person[] = []
  readonly #terms = new TermFrequencies()
  readonly #numbers = new Map<string, number>()
  readonly #postings = new Postings()

  add(person: Person): void {
    const prepared = prepare(person)
    const at = this.#people.push(person) - 1
    this.#terms.add(prepared)
    if (hasDay(prepared)) this.#postings.withDay.add(at)
    for (const key of blockingKeys(prepared)) {
      const number = this.#numberOf(key)
      const posting = this.#postings.get(number)
      if (posting === undefined) this.#postings.set(number, [at])
      else if (posting === 'closed') continue
      else if (posting.length >= keyLimit(key)) this.#postings.set(number, 'closed')
      else posting.push(at)
    }
  }

  find(person: PreparedPerson): { all: number[]; opened: number[] } {
    const probes = probeKeys(person).map((key): Probe => ({ hash: this.#numberOf(key), kind: key[0] ?? '' }))
    const all = new Set<number>()
    for (const { hash } of probes) {
      const posting = this.#postings.get(hash)
      if (Array.isArray(posting)) for (const at of posting) all.add(at)
    }
    return { all: [...all], opened: rankCandidates(person, probes, this.#postings) }
  }

  score(person: PreparedPerson, at: number): number {
    const population: Population = { size: this.#people.length, year: 2026, terms: this.#terms }
    return scorePrepared(person, prepare(this.#people[at] ?? {}), population)
  }

  #numberOf(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#numbers.size + 1
    this.#numbers.set(key, number)
    return number
  }
}
