/**
 * Notifications that listeners get after a commit, in this process or in all of them. Slices add theirs by declaration
 * merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Notifications {}

export type NotificationName = keyof Notifications & string

type NotificationListener<N extends NotificationName> = (value: Notifications[N]) => void

export class Notifier {
  readonly #listeners = new Map<NotificationName, Set<(value: never) => void>>()

  /** Returns a function that stops listening. */
  on<N extends NotificationName>(name: N, listener: NotificationListener<N>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  /** Calls all listeners, even if one of them fails. The first failure is thrown afterwards. */
  emit<N extends NotificationName>(name: N, value: Notifications[N]): void {
    const failures: unknown[] = []
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        ;(listener as NotificationListener<N>)(value)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
