/** What listeners hear after a commit, in this process or in all of them. Slices add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Notifications {}

export type NotificationName = keyof Notifications & string

type Hear<N extends NotificationName> = (value: Notifications[N]) => void

export class Notifier {
  readonly #listeners = new Map<NotificationName, Set<(value: never) => void>>()

  /** Answers how to stop listening. */
  on<N extends NotificationName>(name: N, hear: Hear<N>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }

  /** All hear it, also when one of them fails; the first failure is thrown afterwards. */
  emit<N extends NotificationName>(name: N, value: Notifications[N]): void {
    const failures: unknown[] = []
    for (const hear of this.#listeners.get(name) ?? []) {
      try {
        ;(hear as Hear<N>)(value)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
