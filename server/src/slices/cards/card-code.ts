import { randomSecret } from '#platform/random.ts'

/** Crockford's alphabet: no I, L, O, U. Each character is a number from 0 to 31. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DATA_CHARACTERS = 7

/**
 * The eighth character: a weighted sum of the seven before it in the field of 32 elements (x^5 + x^2 + 1), with another
 * weight for each place. Any one wrong character and any two exchanged ones change it.
 */
export function checkCharacter(seven: string): string {
  let sum = 0
  for (let place = 0; place < DATA_CHARACTERS; place++) {
    sum ^= timesPowerOfX(ALPHABET.indexOf(seven.charAt(place)), place + 1)
  }
  return ALPHABET.charAt(sum)
}

export function newCardCode(prefix: string): string {
  const seven = Array.from(randomSecret(DATA_CHARACTERS), (byte) => ALPHABET.charAt(byte & 31)).join('')
  return `${prefix}-${seven}${checkCharacter(seven)}`
}

/** As people type it: any case, O for 0, I or L for 1, spaces and hyphens anywhere. */
export function normalizeCardCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const [prefix, eight] = [plain.slice(0, -8), plain.slice(-8)]
  return `${prefix}-${eight.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}

/** False for a slip of the finger: such a code was never issued. */
export function isWellFormedCardCode(code: string): boolean {
  const eight = /^[A-Z0-9]{3,8}-([0-9A-HJKMNP-TV-Z]{8})$/.exec(code)?.[1]
  return eight !== undefined && checkCharacter(eight.slice(0, 7)) === eight.charAt(7)
}

function timesPowerOfX(value: number, power: number): number {
  let product = value
  for (let i = 0; i < power; i++) {
    product <<= 1
    if (product & 32) product ^= 0b100101
  }
  return product
}
