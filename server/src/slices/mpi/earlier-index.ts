import { BELOW_CERTAIN, CandidateIndex, type Population, type PreparedPerson, repeats } from '@samakart/matcher'
import { type BestRecord, bestRecord, type Decided, decide } from './decide.ts'
import { MAX_KNOWN } from './person-record.ts'
import type { StoredIdentity } from './store-identities.ts'

/** Whom a person of a list matches: an identity of the registry, or a new person of an earlier row. */
export type MatchTarget = { stored: StoredIdentity } | { at: number }

/** Somebody who is matched, and the records under which that person is known, the present values first. */
export interface Known {
  target: MatchTarget
  known: readonly PreparedPerson[]
}

export interface BestMatch extends Known {
  /** The record that resembles the person most. */
  prepared: PreparedPerson
  score: number
  /** Might be the same person, but for another row of the list with a number of its own that says something else. */
  isOtherRow?: true
}

export interface ListedRow {
  person: PreparedPerson
  /** Its list gives the row a number of its own. */
  hasNumber: boolean
  /** The identities of the registry that it may be, best first. */
  inRegistry: readonly BestMatch[]
}

/** An identity that rows of the list have. */
interface Listed extends Known {
  /** With what the list has added. */
  known: PreparedPerson[]
  /** What rows with numbers say. */
  numbered: PreparedPerson[]
}

/**
 * The people of a list who came before, and who they were found to be. Rows with numbers of their own are two people unless they say the
 * same, however much they resemble each other.
 */
export class EarlierIndex {
  readonly #index = new CandidateIndex()
  /** Whose record each row is. */
  readonly #owners: Listed[] = []
  readonly #listed = new Map<number, Listed>()

  /**
   * Finds who each row of a batch is. Of rows with numbers that fit one stored identity the best has it, and the others may be the next that
   * they fit; an identity that a row of an earlier batch has stays with that row.
   */
  resolve(rows: readonly ListedRow[], population: Population): Decided<BestMatch>[] {
    this.#reserve(rows.filter(({ hasNumber }) => hasNumber))
    return rows.map((row) => this.#resolveOne(row, population))
  }

  /** Whom rows of earlier batches were found to be, if this may be one of them. */
  alike(person: PreparedPerson): Known[] {
    return [...new Set(this.#index.candidates(person).map((at) => this.#owners[at] as Listed))]
  }

  /** A row with a number has this identity. */
  take(match: Known, person: PreparedPerson): void {
    const { numbered } = this.#list(match)
    if (!numbered.includes(person)) numbered.push(person)
  }

  #reserve(rows: readonly ListedRow[]): void {
    const wishes = rows.flatMap(({ person, inRegistry }) =>
      inRegistry.flatMap((match) => (decide(match).decision === 'same' ? [{ person, match }] : [])),
    )
    const served = new Set<PreparedPerson>()
    for (const { person, match } of wishes.sort((a, b) => b.match.score - a.match.score)) {
      if (served.has(person) || this.#isOfOtherRow(match, person)) continue
      served.add(person)
      this.take(match, person)
    }
  }

  /** On equal scores the registry comes before the list, and an earlier row before a later one. */
  #resolveOne({ person, hasNumber, inRegistry }: ListedRow, population: Population): Decided<BestMatch> {
    let best: BestMatch | undefined
    for (const match of this.#matches(person, inRegistry, population)) {
      const isOther = hasNumber && decide(match).decision !== 'new' && this.#isOfOtherRow(match, person)
      const found: BestMatch = isOther
        ? { ...match, score: Math.min(match.score, BELOW_CERTAIN), isOtherRow: true }
        : match
      if (!best || found.score > best.score) best = found
    }
    const at = this.#index.add(person)
    const decided = decide(best)
    const owner = this.#list(decided.decision === 'same' ? decided.match : { target: { at }, known: [person] })
    this.#owners.push(owner)
    addRecord(owner.known, person)
    if (hasNumber) this.take(owner, person)
    return decided
  }

  /** The registry does not know yet what the list has added to an identity. */
  #matches(person: PreparedPerson, inRegistry: readonly BestMatch[], population: Population): BestMatch[] {
    const matches = inRegistry.map((match) => {
      const listed = this.#listed.get(keyOf(match))
      return listed && listed.known.length > match.known.length ? matchOf(person, listed, population) : match
    })
    const met = new Set(inRegistry.map(keyOf))
    for (const at of this.#index.candidates(person)) {
      const owner = this.#owners[at] as Listed
      if (met.has(keyOf(owner))) continue
      met.add(keyOf(owner))
      matches.push(matchOf(person, owner, population))
    }
    return matches
  }

  #list(match: Known): Listed {
    const listed = this.#listed.get(keyOf(match)) ?? { target: match.target, known: [...match.known], numbered: [] }
    this.#listed.set(keyOf(match), listed)
    return listed
  }

  #isOfOtherRow(match: Known, person: PreparedPerson): boolean {
    const numbered = this.#listed.get(keyOf(match))?.numbered ?? []
    return numbered.some((other) => other !== person && !saysTheSame(person, other))
  }
}

function matchOf(person: PreparedPerson, { target, known }: Listed, population: Population): BestMatch {
  const { prepared, score } = bestRecord(person, known, population) as BestRecord
  return { target, known, prepared, score }
}

/** Keeps no more than the registry would. */
function addRecord(known: PreparedPerson[], person: PreparedPerson): void {
  if (known.length < MAX_KNOWN && !known.some((record) => repeats(person, record))) known.push(person)
}

/** Identity numbers begin at 1. */
const keyOf = ({ target }: Known) => ('stored' in target ? target.stored.identity_number : -target.at)

/** Whether two records agree in every field that both have. */
const saysTheSame = (a: PreparedPerson, b: PreparedPerson) => repeats(withoutMissing(a, b), b)

function withoutMissing(record: PreparedPerson, other: PreparedPerson): PreparedPerson {
  const { birth, sex, place, phone, mother, email, address, ids } = record
  const kinds = new Set(other.ids.map(([kind]) => kind))
  return {
    ...record,
    birth: other.birth && birth,
    sex: other.sex && sex,
    place: {
      ...place,
      commune: other.place.commune && place.commune,
      region: other.place.region && place.region,
      country: other.place.country && place.country,
    },
    phone: other.phone && phone,
    mother: other.mother.tokens.length > 0 ? mother : other.mother,
    email: other.email && email,
    address: other.address && address,
    ids: ids.filter(([kind]) => kinds.has(kind)),
  }
}
