// Resolves lists as jobs of the service do, batch by batch: each record is linked with the identity that it resembles most, or becomes a
// new one, and what it says that the identity did not say stays comparable.

import { type PreparedPerson, prepare, repeats, TermFrequencies } from '@samakart/matcher'
import type { Quality } from '@samakart/matcher/fit/evaluation'
import type { PersonRecord } from '@samakart/matcher/fit/read-records'
import { yearOf } from '@samakart/matcher/fit/registry-file'
import type { Truth } from '@samakart/matcher/fit/truth'
import { findMatches, judgeList, settleShare } from '@samakart/server/internal/slices/mpi/compare-people'
import { type BestMatch, EarlierIndex } from '@samakart/server/internal/slices/mpi/earlier-index'
import { MAX_LINKED } from '@samakart/server/internal/slices/mpi/person-record'
import { isCountDue, knownOf, nobody, together } from '@samakart/server/internal/slices/mpi/registry'
import { countedTerms } from './one-by-one.ts'
import { StoredKeys } from './stored-keys.ts'

export interface Resolved {
  id: string
  identity: number
  /** What the best match was worth. */
  score: number
  /** The identity of somebody who should be compared by a person. */
  doubtful?: number
}

/** As jobs do; with `batch` 1 as single registrations do, which know the share of the registry only. */
export function resolveAsService(lists: readonly (readonly PersonRecord[])[], batch = 200): Resolved[] {
  const registry = new BenchRegistry(yearOf(lists.flat().map(({ person }) => prepare(person))))
  return lists.flatMap((list) => {
    const resolved: Resolved[] = []
    registry.beginList()
    for (let at = 0; at < list.length; at += batch) resolved.push(...registry.resolve(list.slice(at, at + batch)))
    return resolved
  })
}

class BenchRegistry {
  readonly #year: number
  readonly #stored = new StoredKeys()
  /** The records of each identity, whose number is one more than its place. */
  readonly #known: PreparedPerson[][] = []
  #terms = new TermFrequencies()
  #arrivals = nobody
  #ofList = nobody

  constructor(year: number) {
    this.#year = year
  }

  beginList(): void {
    this.#ofList = nobody
  }

  resolve(records: readonly PersonRecord[]): Resolved[] {
    const people = records.map(({ person }) => prepare(person))
    const size = Math.max(1, this.#known.length + (people.length > 1 ? people.length : 0))
    const population = { size, year: this.#year, terms: this.#terms }
    const first = judgeList(population, this.#arrivals, people.length > 1 ? this.#ofList : nobody)
    const found = people.map((person) => findMatches(person, this.#identities(person), first.population))
    const settled = settleShare(people, found, first)
    const rows = people.map((person, at) => ({ person, hasNumber: false, inRegistry: settled.matches[at] ?? [] }))
    const decided = new EarlierIndex().resolve(rows, settled.population)
    const arrivals = { came: people.length, known: knownOf(decided) }
    this.#arrivals = together(this.#arrivals, arrivals)
    this.#ofList = together(this.#ofList, arrivals)
    const identities: number[] = []
    const resolved = decided.map(({ decision, match }, at): Resolved => {
      const person = people[at] as PreparedPerson
      const { id } = records[at] as PersonRecord
      const score = match?.score ?? 0
      const other = match && numberOf(match, identities)
      const identity = other !== undefined && decision === 'same' ? this.#link(other, person) : this.#add(person)
      identities.push(identity)
      const isDoubtful = other !== undefined && decision === 'review'
      return { id, identity, score, ...(isDoubtful ? { doubtful: other } : {}) }
    })
    if (isCountDue(this.#known.length, this.#terms.people))
      this.#terms = countedTerms(this.#known.map(([present]) => present as PreparedPerson))
    return resolved
  }

  #identities(person: PreparedPerson): Pick<BestMatch, 'target' | 'known'>[] {
    return this.#stored.openedFor(person).map((at) => ({
      target: { stored: { identity_number: at + 1, mpi_id: '' } },
      known: this.#known[at] ?? [],
    }))
  }

  #add(person: PreparedPerson): number {
    this.#known.push([person])
    return this.#stored.add(person) + 1
  }

  #link(identity: number, person: PreparedPerson): number {
    const own = this.#known[identity - 1] ?? []
    if (own.length <= MAX_LINKED && !own.some((record) => repeats(person, record))) {
      own.push(person)
      this.#stored.addRecord(identity - 1, person, own)
    }
    return identity
  }
}

const numberOf = ({ target }: BestMatch, identities: readonly number[]) =>
  'stored' in target ? target.stored.identity_number : identities[target.at]

/** Of all pairs of records that share an identity, and of all pairs that should. */
export function qualityOfIdentities(resolved: readonly Resolved[], truth: Truth): Quality {
  const members = Map.groupBy(resolved, ({ identity }) => identity)
  let linked = 0
  let right = 0
  for (const group of members.values())
    for (const [at, { id: one }] of group.entries())
      for (const { id: other } of group.slice(at + 1)) {
        linked++
        if (truth.isMatch(one, other)) right++
      }
  return {
    precision: right / Math.max(1, linked),
    recall: right / Math.max(1, truth.pairs.length),
    wrong: linked - right,
  }
}
