/** Enough for the names, days and places that recur; more would only be kept for people who come once. */
const MAX_PARTS = 20_000

/**
 * Things made from a text, one for all who have the same text, and a number for each. Now and then all are forgotten; a
 * number of before then leads to nothing, and the text must be brought again.
 */
export class SharedParts<T> {
  readonly #make: (text: string) => T
  readonly #numbers = new Map<string, number>()
  #parts: T[] = []
  /** The number before that of the first part. */
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
    // A part of a long text would keep all of it in memory.
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
