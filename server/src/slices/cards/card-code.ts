import { randomSecret } from '#platform/random.ts'

/** Crockford's alphabet without I, L, O and U. The index of a character is its value, from 0 to 31. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DATA_CHARACTERS = 7

/**
 * The eighth character is a weighted sum of the first seven in the field of 32 elements (x^5 + x^2 + 1), with a different
 * weight for each position. Any single wrong character and any two swapped characters change it.
 */
export function checkCharacter(data: string): string {
  let sum = 0
  for (let place = 0; place < DATA_CHARACTERS; place++) {
    sum ^= timesPowerOfX(ALPHABET.indexOf(data.charAt(place)), place + 1)
  }
  return ALPHABET.charAt(sum)
}

export function newCardCode(prefix: string): string {
  const data = Array.from(randomSecret(DATA_CHARACTERS), (byte) => ALPHABET.charAt(byte & 31)).join('')
  return `${prefix}-${data}${checkCharacter(data)}`
}

/** Accepts a code as people type it: in any case, with O for 0, with I or L for 1, with spaces and hyphens anywhere. */
export function normalizeCardCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const [prefix, random] = [plain.slice(0, -8), plain.slice(-8)]
  return `${prefix}-${random.replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`
}

/** False for a typing error, since a code with a wrong check character was never issued. */
export function isWellFormedCardCode(code: string): boolean {
  const random = /^[A-Z0-9]{3,8}-([0-9A-HJKMNP-TV-Z]{8})$/.exec(code)?.[1]
  return random !== undefined && checkCharacter(random.slice(0, 7)) === random.charAt(7)
}

function timesPowerOfX(value: number, power: number): number {
  let product = value
  for (let i = 0; i < power; i++) {
    product <<= 1
    if (product & 32) product ^= 0b100101
  }
  return product
}
