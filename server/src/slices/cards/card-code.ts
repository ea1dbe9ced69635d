import { ALPHABET, checkCharacter, replaceLookalikes } from '@samakart/rules/crockford'
import { randomSecret } from '#platform/random.ts'

/** How many characters follow the prefix: 35 random bits, or 55. */
export const CODE_LENGTHS = [8, 12] as const
export type CodeLength = (typeof CODE_LENGTHS)[number]
const [SHORT, LONG] = CODE_LENGTHS
/** A long code has a short prefix, so that no card code is longer than others are anyway. */
export const LONGEST_PREFIX = { 8: 8, 12: 4 } as const satisfies Record<CodeLength, number>

export function newCardCode(prefix: string, length: CodeLength): string {
  for (;;) {
    const data = Array.from(randomSecret(length - 1), (byte) => ALPHABET.charAt(byte & 31)).join('')
    const random = data + checkCharacter(data)
    // The end of a long code is never a short one, so that both are told apart when no hyphen was typed.
    if (length === SHORT || !isChecked(random.slice(-SHORT))) return `${prefix}-${random}`
  }
}

/** For a card that takes the place of this one. */
export function newCodeLike(code: string): string {
  const [prefix = '', random = ''] = code.split('-')
  return newCardCode(prefix, random.length === LONG ? LONG : SHORT)
}

/** Accepts a code as people type it: in any case, with O for 0, with I or L for 1, with spaces and hyphens anywhere. */
export function normalizeCardCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const codeOf = (length: CodeLength) => `${plain.slice(0, -length)}-${replaceLookalikes(plain.slice(-length))}`
  // The printed hyphen says it, also when a character is wrong. Elsewhere the check character has to.
  const printed = CODE_LENGTHS.find((length) => typed.trim().at(-1 - length) === '-')
  if (printed !== undefined && typed.trim().length === plain.length + 1) return codeOf(printed)
  const [short, long] = [codeOf(SHORT), codeOf(LONG)]
  return isWellFormedCardCode(long) && !isChecked(short.slice(-SHORT)) ? long : short
}

/** False for a typing error, since a code with a wrong check character was never issued. */
export function isWellFormedCardCode(code: string): boolean {
  const [, prefix = '', random = ''] = /^([A-Z0-9]{3,8})-([0-9A-HJKMNP-TV-Z]{8,12})$/.exec(code) ?? []
  const length = CODE_LENGTHS.find((one) => one === random.length)
  return length !== undefined && prefix.length <= LONGEST_PREFIX[length] && isChecked(random)
}

function isChecked(random: string): boolean {
  return checkCharacter(random.slice(0, -1)) === random.slice(-1)
}
