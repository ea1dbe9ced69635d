import { ALPHABET } from './crockford.ts'

/** `2` generates the field of 32 elements with this polynomial, x⁵ + x² + 1. */
const POLYNOMIAL = 0b100101

/**
 * The last character of a card code: a weighted sum in the field of 32 elements. It catches every wrong character
 * and every swap of two.
 */
export function checkCharacter(data: string): string {
  let sum = 0
  for (let i = data.length - 1; i >= 0; i--) sum = double(sum ^ ALPHABET.indexOf(data.charAt(i)))
  return ALPHABET.charAt(sum)
}

function double(value: number): number {
  const shifted = value << 1
  return shifted & 32 ? shifted ^ POLYNOMIAL : shifted
}
