import { inspect } from 'node:util'

export const MASK = '•••'

/**
 * A value that the guard has not allowed yet. Code that prints, logs, concatenates or serializes it gets a mask. Only
 * `Guarded.open` reads it, and only the guard and the sealed registry call that.
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
