// Crockford's base 32, without I, L, O and U, so that people can read it aloud. The portal runs it on phones of 2017.

/** The index of a character is its value, from 0 to 31. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function crockford32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (let at = 0; at < bytes.length; at++) {
    buffer = ((buffer & 31) << 8) | (bytes[at] as number)
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET.charAt((buffer >>> (bits - 5)) & 31)
  }
  return bits > 0 ? text + ALPHABET.charAt((buffer << (5 - bits)) & 31) : text
}

/** People confuse some characters with digits; they are read as those. */
export function replaceLookalikes(text: string): string {
  return text.replace(/O/g, '0').replace(/[IL]/g, '1')
}

export function isCrockford(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (ALPHABET.indexOf(text.charAt(i)) < 0) return false
  return true
}

/** `2` generates the field of 32 elements with this polynomial, x⁵ + x² + 1. */
const POLYNOMIAL = 0b100101

/**
 * The last character of a card code: a sum in the field of 32 elements, with a different weight for each position. Any single
 * wrong character and any two swapped characters change it.
 */
export function checkCharacter(data: string): string {
  let sum = 0
  for (let i = data.length - 1; i >= 0; i--) {
    const shifted = (sum ^ ALPHABET.indexOf(data.charAt(i))) << 1
    sum = shifted & 32 ? shifted ^ POLYNOMIAL : shifted
  }
  return ALPHABET.charAt(sum)
}
