import { prepare, shownScore } from '@samakart/matcher'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { type BatchComparison, comparePeople, compareWithRegistry, type ListOfBatch } from './compare-people.ts'
import { type Decided, decide } from './decide.ts'
import { type BestMatch, EarlierIndex } from './earlier-index.ts'
import type { IdentityCache } from './identity-cache.ts'
import { type PersonRecord, toMatcher } from './person-record.ts'
import { nobody, together } from './registry.ts'

/** Who somebody of a list would be found to be. */
export interface ListedPerson {
  /** The identity, if the registry knows the person. */
  mpi_id?: string
  /** The first row of the list with the same person, if there is an earlier one. */
  sameAs?: number
  /** Somebody known, or of an earlier row, whom a human should compare the person with. */
  resembles?: { mpi_id?: string; row?: number; score: number }
}

/** A person of a list: somebody to be found, or somebody whom the registry knows. */
export interface PersonToCompare {
  person: PersonRecord
  mpi_id?: string
  /** The list gives the row a number of its own. */
  has_number?: boolean
}

const nothing = { decided: [], arrivals: nobody }

/**
 * Says who the people of a list would be found to be, as `resolvePeople` would, and changes nothing. Lists are compared in batches, each
 * in a transaction of its own; every row is also compared with the rows before it.
 */
export class ListComparison {
  readonly #earlier = new EarlierIndex()
  /** How many rows so far would become new identities. */
  #newBefore = 0
  #cameBefore = nobody
  /** The row of the list behind each person of `#earlier`. */
  readonly #rows: number[] = []
  readonly #people: ListedPerson[] = []
  /** The first row of each identity. */
  readonly #firstRows = new Map<string, number>()

  /** Holds the registry, like a batch that is resolved, so that it may use the cache. */
  async addBatch(work: UnitOfWork, people: readonly PersonToCompare[], cache?: IdentityCache): Promise<ListedPerson[]> {
    return this.#add(people, (prepared, list) => comparePeople(work, prepared, cache, list))
  }

  /** For a few people: does not hold the registry. */
  async addFew(scope: ReadScope, people: readonly PersonToCompare[]): Promise<ListedPerson[]> {
    return this.#add(people, (prepared, list) => compareWithRegistry(scope, prepared, list))
  }

  async #add(
    people: readonly PersonToCompare[],
    compare: (
      prepared: ReturnType<typeof prepare>[],
      list: ListOfBatch,
    ) => Promise<Pick<BatchComparison, 'decided' | 'arrivals'>>,
  ): Promise<ListedPerson[]> {
    const first = this.#people.length
    const unknown = people.flatMap(({ person, mpi_id, has_number = false }, at) =>
      mpi_id === undefined ? [{ at, person, has_number }] : [],
    )
    for (const { at } of unknown) this.#rows.push(first + at)
    const prepared = unknown.map(({ person }) => prepare(toMatcher(person)))
    const list: ListOfBatch = {
      hasNumber: unknown.map(({ has_number }) => has_number),
      earlier: this.#earlier,
      newBefore: this.#newBefore,
      cameBefore: this.#cameBefore,
    }
    const { decided, arrivals } = unknown.length === 0 ? nothing : await compare(prepared, list)
    this.#cameBefore = together(this.#cameBefore, arrivals)
    const decidedOf = new Map(unknown.map(({ at }, index) => [at, decided[index]]))
    for (const [at, { mpi_id }] of people.entries())
      this.#people.push(
        mpi_id === undefined
          ? this.#find(decidedOf.get(at) ?? decide<BestMatch>(undefined))
          : this.#known(mpi_id, first + at),
      )
    const added = this.#people.slice(first)
    this.#newBefore += added.filter(({ mpi_id, sameAs }) => mpi_id === undefined && sameAs === undefined).length
    return added
  }

  #find({ decision, match }: Decided<BestMatch>): ListedPerson {
    const row = this.#people.length
    if (decision === 'new') return {}
    const target =
      'stored' in match.target
        ? { mpi_id: match.target.stored.mpi_id }
        : { row: this.#firstRowOf(this.#rows[match.target.at] ?? 0) }
    if (decision === 'review') return { resembles: { ...target, score: shownScore(match.score) } }
    if (target.mpi_id !== undefined) return this.#known(target.mpi_id, row)
    const same = target.row ?? 0
    const mpiId = this.#people[same]?.mpi_id
    return { sameAs: same, ...(mpiId === undefined ? {} : { mpi_id: mpiId }) }
  }

  #known(mpi_id: string, row: number): ListedPerson {
    const first = this.#firstRows.get(mpi_id)
    if (first === undefined) this.#firstRows.set(mpi_id, row)
    return { mpi_id, ...(first === undefined ? {} : { sameAs: first }) }
  }

  #firstRowOf(row: number): number {
    return this.#people[row]?.sameAs ?? row
  }
}
