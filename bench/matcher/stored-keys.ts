import { blockingKeys, keyLimit, type PreparedPerson, probeKeys } from '@samakart/matcher'
import { hasDay, Postings, type Probe } from '@samakart/server/internal/slices/mpi/blind-index'
import { rankCandidates } from '@samakart/server/internal/slices/mpi/candidates'

/** The keys of people as the registry stores them, in memory. A crowded key is closed for good. */
export class StoredKeys {
  readonly #numbers = new Map<string, number>()
  readonly #postings = new Postings()
  #people = 0

  /** Returns the number of the person. */
  add(person: PreparedPerson): number {
    const at = this.#people++
    if (hasDay(person)) this.#postings.withDay.add(at)
    this.#addKeys(at, person)
    return at
  }

  /** Adds the keys of another record of somebody. The day of birth stays known if all the records have it. */
  addRecord(at: number, record: PreparedPerson, all: readonly PreparedPerson[]): void {
    if (!all.every(hasDay)) this.#postings.withDay.delete(at)
    this.#addKeys(at, record)
  }

  #addKeys(at: number, person: PreparedPerson): void {
    for (const key of blockingKeys(person)) {
      const number = this.#numberOf(key)
      const posting = this.#postings.get(number)
      if (posting === undefined) this.#postings.set(number, [at])
      else if (posting === 'closed' || posting.includes(at)) continue
      else if (posting.length >= keyLimit(key)) this.#postings.set(number, 'closed')
      else posting.push(at)
    }
  }

  /** Those that the service would open, by the order in which they were added. */
  openedFor(person: PreparedPerson): number[] {
    return rankCandidates(person, this.#probesOf(person), this.#postings)
  }

  /** All that share a key. */
  allFor(person: PreparedPerson): number[] {
    const all = new Set<number>()
    for (const { hash } of this.#probesOf(person)) {
      const posting = this.#postings.get(hash)
      if (Array.isArray(posting)) for (const at of posting) all.add(at)
    }
    return [...all]
  }

  #probesOf(person: PreparedPerson): Probe[] {
    return probeKeys(person).map((key) => ({ hash: this.#numberOf(key), kind: key[0] ?? '' }))
  }

  #numberOf(key: string): number {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#numbers.size + 1
    this.#numbers.set(key, number)
    return number
  }
}
