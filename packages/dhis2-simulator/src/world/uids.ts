import { mix, textSeed } from './seeded.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHARACTERS = `${LETTERS}0123456789`
const SPACE = CHARACTERS.length ** 5
// Coprime to SPACE, and small enough that its product with an index is exact.
const STRIDE = 5_714_159
const STRIDE_INVERSE = inverse(BigInt(STRIDE), BigInt(SPACE))

/** DHIS2 identifiers (a letter and ten letters or digits) from which their index can be computed. */
export class Uids {
  readonly #seed: number
  readonly #offset: number

  constructor(seed: number, kind: string) {
    this.#seed = mix(seed, 0, textSeed(kind))
    this.#offset = this.#seed % SPACE
  }

  at(index: number): string {
    return this.#first(index) + characters((index * STRIDE + this.#offset) % SPACE) + this.#last(index)
  }

  indexOf(uid: string): number | undefined {
    if (!/^[A-Za-z][A-Za-z0-9]{10}$/.test(uid)) return undefined
    let number = 0
    for (const character of uid.slice(1, 6)) number = number * CHARACTERS.length + CHARACTERS.indexOf(character)
    const index = Number((BigInt((number - this.#offset + SPACE) % SPACE) * STRIDE_INVERSE) % BigInt(SPACE))
    return this.at(index) === uid ? index : undefined
  }

  #first(index: number): string {
    return LETTERS.charAt(mix(this.#seed, index, 1) % LETTERS.length)
  }

  #last(index: number): string {
    return characters(mix(this.#seed, index, 2) % SPACE)
  }
}

/** The identifier of an item of metadata, which is the same in every simulated server. */
export function namedUid(name: string): string {
  const seed = textSeed(name)
  return (
    LETTERS.charAt(mix(seed, 1, 1) % LETTERS.length) +
    characters(mix(seed, 2, 2) % SPACE) +
    characters(mix(seed, 3, 3) % SPACE)
  )
}

function characters(value: number): string {
  let text = ''
  for (let rest = value, i = 0; i < 5; i++, rest = Math.floor(rest / CHARACTERS.length))
    text = CHARACTERS.charAt(rest % CHARACTERS.length) + text
  return text
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n]
  while (b !== 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y]
  if (a !== 1n) throw new Error('no inverse')
  return ((x % modulus) + modulus) % modulus
}
