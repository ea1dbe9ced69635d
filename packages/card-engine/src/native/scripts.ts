// This file imports nothing, because the console may use it too.

export type Script = 'arabic' | 'nko'

const ARABIC = /\p{Script=Arabic}/u
const NKO = /\p{Script=Nko}/u
const DIGIT = /\p{Nd}/u
/** What may stand between the letters of any script. */
const NEUTRAL = /^[\p{M} '’.-]$/u

/** The script of a name that is written from right to left: that of its first letter. */
export function scriptOf(text: string): Script | undefined {
  for (const letter of text) {
    if (ARABIC.test(letter)) return 'arabic'
    if (NKO.test(letter)) return 'nko'
    if (!NEUTRAL.test(letter)) return undefined
  }
  return undefined
}

/**
 * Whether a character belongs into a name of the script. Digits and letters of other scripts do not: they run from left to
 * right, and a name contains none.
 */
export function belongsTo(script: Script, letter: string): boolean {
  if (NEUTRAL.test(letter)) return true
  return !DIGIT.test(letter) && (script === 'arabic' ? ARABIC : NKO).test(letter)
}
