/** A small seeded generator: the same seed gives the same registry on every machine. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  /** From 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }

  /** The same items in another order. */
  shuffled<T>(items: readonly T[]): T[] {
    const mixed = [...items]
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = this.below(at + 1)
      ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
    }
    return mixed
  }

  /** Earlier items far more often than later ones, as names and places are. */
  pickSkewed<T>(items: readonly T[]): T {
    return items[Math.floor(items.length * this.next() ** 2.2)] as T
  }
}
