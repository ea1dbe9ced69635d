// This file imports nothing, because the console uses it too.
const MAX_LENGTH = 240
const MAX_MARKS_PER_LETTER = 2

/** Characters that belong to no name: controls, bidi overrides, zero-width characters, tags, emoji and their joiners. */
const UNWANTED =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Variation_Selector}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/gu
const SPACES = /\s+/gu
/** Most texts match this and need no cleaning. */
const PLAIN = /^[!-~À-ɏ’]+(?: [!-~À-ɏ’]+)*$/
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS_PER_LETTER}})\\p{M}+`, 'gu')

/** Returns one clean line of text in NFC, short enough to lay out. Marks that follow no letter are removed. */
export function cleanText(text: string): string {
  if (text.length <= MAX_LENGTH && PLAIN.test(text)) return text
  return text
    .slice(0, 4 * MAX_LENGTH)
    .replace(SPACES, ' ')
    .replace(UNWANTED, '')
    .normalize('NFC')
    .replace(EXCESS_MARKS, '$1')
    .replace(/(^|\s)\p{M}+/gu, '$1')
    .replace(SPACES, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
}
