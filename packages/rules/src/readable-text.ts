// Which letters a text may have that people read. The console uses the same rule.
import type { Phrase } from './language.ts'

export const hiddenLetter: Phrase = {
  fr: 'Le texte contient un caractère invisible ou de direction ({letter}).',
  en: 'The text contains an invisible or direction character ({letter}).',
  wo: 'Mbind mi am na araf bu feeñul walla buy soppi fan la ñuy jàngee ({letter}).',
}

/** Invisible letters, and those that change the direction of reading or the line. */
const SUSPECTS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
const LINE_BREAKS = /[\n\r\t]/
/** Signs of Arabic and Syriac that belong to the category of invisible letters although they are drawn. */
const DRAWN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]/
const JOINERS = /[\u200c\u200d]/
/** Scripts that are written wrongly without joiners between some of their letters. */
const joiningScripts = [
  /\p{scx=Arab}/u,
  /\p{scx=Syrc}/u,
  /\p{scx=Nko}/u,
  /\p{scx=Adlm}/u,
  /\p{scx=Mong}/u,
  /\p{scx=Deva}/u,
  /\p{scx=Beng}/u,
  /\p{scx=Gujr}/u,
  /\p{scx=Guru}/u,
  /\p{scx=Knda}/u,
  /\p{scx=Mlym}/u,
  /\p{scx=Orya}/u,
  /\p{scx=Sinh}/u,
  /\p{scx=Taml}/u,
  /\p{scx=Telu}/u,
  /\p{scx=Khmr}/u,
]
const PICTURE = /\p{Extended_Pictographic}/u
const PICTURE_END = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u
const KEYCAP = '\u20e3'
/** It belongs to the Arabic script, and is hidden. */
const ARABIC_LETTER_MARK = '\u061c'

export interface TextRule {
  /** Whether the text may have several lines. */
  hasLines?: boolean
}

/** The first letter that must not be there, as `U+202E`. */
export function findHiddenLetter(text: string, { hasLines = false }: TextRule = {}): string | undefined {
  for (const { 0: letter, index } of text.matchAll(SUSPECTS)) {
    if (hasLines && LINE_BREAKS.test(letter)) continue
    if (!isNeeded(letter, text.slice(0, index), text.slice(index + letter.length, index + letter.length + 2)))
      return nameOf(letter)
  }
  return undefined
}

/**
 * The text on one line without them, for texts of other systems: nobody who could correct them would be told. What comes
 * before a letter is what is kept of it, since a joiner that joined nothing but a hidden letter is hidden too.
 */
export function withoutHiddenLetters(text: string): string {
  let kept = ''
  let from = 0
  for (const { 0: letter, index } of text.matchAll(SUSPECTS)) {
    kept += text.slice(from, index)
    from = index + letter.length
    if (LINE_BREAKS.test(letter)) kept += ' '
    else if (isNeeded(letter, kept, text.slice(from, from + 2))) kept += letter
  }
  return (kept + text.slice(from)).trim()
}

/** Spaces and marks alone are not something that people can read. */
export const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

export const isName = (text: string) => /[\p{L}\p{N}]/u.test(text)

function isNeeded(letter: string, textBefore: string, textAfter: string): boolean {
  if (DRAWN.test(letter)) return true
  const before = [...textBefore.slice(-2)].at(-1) ?? ''
  const after = [...textAfter][0] ?? ''
  if (JOINERS.test(letter)) {
    if (after === ARABIC_LETTER_MARK) return false
    if (joiningScripts.some((script) => script.test(before) && script.test(after))) return true
    return letter === '\u200d' && PICTURE_END.test(before) && PICTURE.test(after)
  }
  // A picture or a plain sign: both are drawn, so the choice is visible.
  if (letter === '\ufe0e' || letter === '\ufe0f') return PICTURE.test(before) || after === KEYCAP
  return false
}

function nameOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
