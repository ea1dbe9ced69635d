export const UNKNOWN = 255

/** Remembers a small outcome for pairs of numbers, in either order; an older pair in the same place is forgotten. */
export class PairMemo {
  readonly #keys: Float64Array
  readonly #values: Uint8Array
  readonly #mask: number

  constructor(bits = 16) {
    this.#keys = new Float64Array(1 << bits).fill(-1)
    this.#values = new Uint8Array(1 << bits)
    this.#mask = (1 << bits) - 1
  }

  get(a: number, b: number): number {
    const slot = this.#slot(a, b)
    return this.#keys[slot] === keyOf(a, b) ? (this.#values[slot] as number) : UNKNOWN
  }

  set(a: number, b: number, value: number): number {
    const slot = this.#slot(a, b)
    this.#keys[slot] = keyOf(a, b)
    this.#values[slot] = value
    return value
  }

  #slot(a: number, b: number): number {
    return (Math.imul(a + b, 0x9e3779b1) ^ Math.imul(a ^ b, 0x85ebca6b)) & this.#mask
  }
}

const keyOf = (a: number, b: number) => (a < b ? a * 0x4000000 + b : b * 0x4000000 + a)
