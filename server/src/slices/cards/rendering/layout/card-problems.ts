import { CARD_FIELDS, type Card } from '../card.ts'
import { cleanText } from './printable-text.ts'
import { canDraw } from './shape-text.ts'

export interface CardProblem {
  field: string
  message: string
}

/** What would make a card be refused, found before a job is accepted. Values are never repeated. */
export function findCardProblems(card: Partial<Card>): CardProblem[] {
  const problems: CardProblem[] = []
  for (const field of CARD_FIELDS) {
    const value = card[field]
    if (typeof value !== 'string') continue
    if (!canDraw(cleanText(value), 'semibold')) {
      problems.push({ field, message: `${field} has characters that cards cannot show; use its Latin form.` })
    }
  }
  for (const field of ['first_name', 'last_name'] as const) {
    if (cleanText(card[field] ?? '') === '')
      problems.push({ field, message: `${field} has no letters that can be shown.` })
  }
  return problems
}
