import { blockingKeys, keyLimit, looseKeys, probeKeys } from './blocking.ts'
import type { PreparedPerson } from './person.ts'

/** Blocking keys in memory, for the people of a batch or a file; a registry keeps the same keys in its database. */
export class CandidateIndex {
  readonly #isThorough: boolean
  readonly #people: PreparedPerson[] = []
  readonly #postings = new Map<string, number[]>()
  /** The last query that met each person, so that nothing has to be cleared between queries. */
  #met = new Int32Array(1024)
  #query = 0

  /** A thorough index also finds people by a single name: for a whole file, which is compared once. */
  constructor({ isThorough = false }: { isThorough?: boolean } = {}) {
    this.#isThorough = isThorough
  }

  get size(): number {
    return this.#people.length
  }

  person(at: number): PreparedPerson {
    return this.#people[at] as PreparedPerson
  }

  add(person: PreparedPerson): number {
    const at = this.#people.push(person) - 1
    for (const key of this.#withLoose(blockingKeys(person), person)) {
      const posting = this.#postings.get(key)
      if (posting) posting.push(at)
      else this.#postings.set(key, [at])
    }
    return at
  }

  candidates(person: PreparedPerson): number[] {
    if (this.#met.length < this.#people.length) this.#met = new Int32Array(this.#people.length * 2)
    this.#query++
    const found: number[] = []
    for (const key of this.#withLoose(probeKeys(person), person)) {
      const posting = this.#postings.get(key)
      if (posting === undefined || posting.length > keyLimit(key)) continue
      for (const at of posting) {
        if (this.#met[at] === this.#query) continue
        this.#met[at] = this.#query
        found.push(at)
      }
    }
    return found
  }

  #withLoose(keys: string[], person: PreparedPerson): string[] {
    return this.#isThorough ? [...keys, ...looseKeys(person)] : keys
  }
}
