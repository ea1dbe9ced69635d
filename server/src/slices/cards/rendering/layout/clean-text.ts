// Without imports: the console checks lists by the same cleaning.
const LONGEST_TEXT = 240
const MOST_MARKS_PER_LETTER = 2

/** Nothing of these belongs to a name: controls, bidi overrides, zero-width characters, tags, emoji and their joiners. */
const NOISE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Variation_Selector}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/gu
const SPACES = /\s+/gu
/** Most texts: nothing to clean. */
const PLAIN = /^[!-~À-ɏ’]+(?: [!-~À-ɏ’]+)*$/
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS_PER_LETTER}})\\p{M}+`, 'gu')

/** One clean line of text in NFC, short enough to lay out. Marks without a letter before them are dropped. */
export function cleanText(text: string): string {
  if (text.length <= LONGEST_TEXT && PLAIN.test(text)) return text
  return text
    .slice(0, 4 * LONGEST_TEXT)
    .replace(SPACES, ' ')
    .replace(NOISE, '')
    .normalize('NFC')
    .replace(EXCESS_MARKS, '$1')
    .replace(/(^|\s)\p{M}+/gu, '$1')
    .replace(SPACES, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .replace(/[\ud800-\udbff]$/, '')
}
