/** What is told after a commit, in this process or in all of them. Slices add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Signals {}

export type SignalName = keyof Signals & string

type Hear<S extends SignalName> = (value: Signals[S]) => void

export class SignalBox {
  readonly #listeners = new Map<SignalName, Set<(value: never) => void>>()

  /** Answers how to stop listening. */
  on<S extends SignalName>(name: S, hear: Hear<S>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }

  /** All hear it, also when one of them fails; the first failure is thrown afterwards. */
  emit<S extends SignalName>(name: S, value: Signals[S]): void {
    const failures: unknown[] = []
    for (const hear of this.#listeners.get(name) ?? []) {
      try {
        ;(hear as Hear<S>)(value)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
