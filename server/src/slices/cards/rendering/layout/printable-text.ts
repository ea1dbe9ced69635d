import { CardRefused } from '../errors.ts'
import type { Weight } from '../fonts/typeface.ts'
import { canDraw } from './shape-text.ts'

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

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Refuses what no font of the house can draw, so that a card never shows an empty box instead of a letter. */
export function assertDrawable(text: string, weight: Weight, field: string): void {
  if (canDraw(text, weight)) return
  const reason = RIGHT_TO_LEFT.test(text)
    ? `${field} is written right to left; cards need its Latin form.`
    : `${field} has characters that no font of the cards can draw.`
  throw new CardRefused('unsupported-characters', reason, field)
}
