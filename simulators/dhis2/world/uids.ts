import { mix, textSeed } from './seeded.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SIGNS = `${LETTERS}0123456789`
const SPACE = SIGNS.length ** 5
// Coprime to SPACE, and small enough that a product with an index stays exact.
const STRIDE = 5_714_159
const BACK = inverse(BigInt(STRIDE), BigInt(SPACE))

/** DHIS2 identifiers (a letter and ten letters or digits) that carry the index they were made from. */
export class Uids {
  readonly #seed: number
  readonly #offset: number

  constructor(seed: number, kind: string) {
    this.#seed = mix(seed, 0, textSeed(kind))
    this.#offset = this.#seed % SPACE
  }

  at(index: number): string {
    return this.#first(index) + signs((index * STRIDE + this.#offset) % SPACE) + this.#last(index)
  }

  indexOf(uid: string): number | undefined {
    if (!/^[A-Za-z][A-Za-z0-9]{10}$/.test(uid)) return undefined
    let place = 0
    for (const sign of uid.slice(1, 6)) place = place * SIGNS.length + SIGNS.indexOf(sign)
    const index = Number((BigInt((place - this.#offset + SPACE) % SPACE) * BACK) % BigInt(SPACE))
    return this.at(index) === uid ? index : undefined
  }

  #first(index: number): string {
    return LETTERS.charAt(mix(this.#seed, index, 1) % LETTERS.length)
  }

  #last(index: number): string {
    return signs(mix(this.#seed, index, 2) % SPACE)
  }
}

/** The identifier of an item of metadata: the same in every simulated server. */
export function namedUid(name: string): string {
  const seed = textSeed(name)
  return (
    LETTERS.charAt(mix(seed, 1, 1) % LETTERS.length) + signs(mix(seed, 2, 2) % SPACE) + signs(mix(seed, 3, 3) % SPACE)
  )
}

function signs(value: number): string {
  let text = ''
  for (let rest = value, i = 0; i < 5; i++, rest = Math.floor(rest / SIGNS.length))
    text = SIGNS.charAt(rest % SIGNS.length) + text
  return text
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n]
  while (b !== 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y]
  if (a !== 1n) throw new Error('no inverse')
  return ((x % modulus) + modulus) % modulus
}
