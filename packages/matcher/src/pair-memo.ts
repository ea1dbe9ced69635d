export const UNKNOWN = 255

/** Caches a small result for pairs of numbers, in either order. A new pair replaces an older one in the same slot. */
export class PairMemo {
  readonly #keys: Float64Array
  readonly #values: Uint8Array
  readonly #shift: number

  constructor(bits = 16) {
    this.#keys = new Float64Array(1 << bits).fill(-1)
    this.#values = new Uint8Array(1 << bits)
    this.#shift = 32 - bits
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

  /** The upper bits of a product depend on all lower bits of its factors. */
  #slot(a: number, b: number): number {
    return Math.imul(Math.imul(a + b, 0x9e3779b1) ^ (a ^ b), 0x85ebca6b) >>> this.#shift
  }
}

const keyOf = (a: number, b: number) => (a < b ? a * 0x4000000 + b : b * 0x4000000 + a)
