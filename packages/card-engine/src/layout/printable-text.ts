import { CardUnprintable } from '../errors.ts'
import type { Weight } from '../fonts/typeface.ts'
import { canDraw } from './shape-text.ts'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Refuses a text that our fonts cannot draw, so that a card never lacks a letter. */
export function assertDrawable(text: string, weight: Weight, field: string): void {
  if (canDraw(text, weight)) return
  const reason = RIGHT_TO_LEFT.test(text)
    ? `${field} is written right to left; cards need its Latin form.`
    : `${field} has characters that no font of the cards can draw.`
  throw new CardUnprintable('unsupported-characters', reason, field)
}
