import { CandidateIndex, type PreparedPerson } from './matching/index.ts'

/** The people of a list who came before. */
export class EarlierIndex {
  readonly #index = new CandidateIndex()
  readonly #linked = new Set<number>()

  /** `isLinked` says that the person was found to be somebody else's record. */
  add(person: PreparedPerson, { isLinked }: { isLinked: boolean }): void {
    const at = this.#index.add(person)
    if (isLinked) this.#linked.add(at)
  }

  isLinked(at: number): boolean {
    return this.#linked.has(at)
  }

  person(at: number): PreparedPerson {
    return this.#index.person(at)
  }

  candidates(person: PreparedPerson): number[] {
    return this.#index.candidates(person)
  }
}
