/** Enough for the names, days and places that recur; more would only be kept for people who are met once. */
const MAX_PARTS = 20_000

/**
 * A numbered cache of values made from texts, shared by all people who have the same text. When it is full it is emptied;
 * `has` is then false for earlier numbers, and the text must be given again.
 */
export class SharedParts<T> {
  readonly #make: (text: string) => T
  readonly #numbers = new Map<string, number>()
  #parts: T[] = []
  /** The number before that of the first part in the cache. */
  #before = 0

  constructor(make: (text: string) => T) {
    this.#make = make
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    if (this.#parts.length >= MAX_PARTS) {
      this.#before += this.#parts.length
      this.#parts = []
      this.#numbers.clear()
    }
    this.#parts.push(this.#make(text))
    const number = this.#before + this.#parts.length
    // A copy, because a slice of a long string would keep the whole string in memory.
    this.#numbers.set(Buffer.from(text).toString(), number)
    return number
  }

  has(number: number): boolean {
    return number > this.#before
  }

  get(number: number): T {
    return this.#parts[number - this.#before - 1] as T
  }
}
