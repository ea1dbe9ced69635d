import { inspect } from 'node:util'

export const MASK = '•••'

/**
 * A value that has not been cleared. Whatever prints, logs, concatenates or serializes it gets a mask; reading it takes
 * the word `open`, which only the guard and the sealed registry use.
 */
export class Guarded<T> {
  readonly #value: T

  constructor(value: T) {
    this.#value = value
  }

  static open<T>(guarded: Guarded<T>): T {
    return guarded.#value
  }

  toJSON(): string {
    return MASK
  }

  toString(): string {
    return MASK
  }

  valueOf(): string {
    return MASK
  }

  [Symbol.toPrimitive](): string {
    return MASK
  }

  [inspect.custom](): string {
    return `Guarded(${MASK})`
  }
}
