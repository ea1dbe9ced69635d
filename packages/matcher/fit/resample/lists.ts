/** A list of values for each key. */
export class Lists<K, T> {
  readonly #lists = new Map<K, T[]>()

  add(key: K, value: T): void {
    const list = this.#lists.get(key)
    if (list) list.push(value)
    else this.#lists.set(key, [value])
  }

  get(key: K): readonly T[] {
    return this.#lists.get(key) ?? []
  }

  /** The list of a key, or the other one where it has none. */
  orElse(key: K, other: readonly T[]): readonly T[] {
    return this.#lists.get(key) ?? other
  }
}
