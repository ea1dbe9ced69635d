import { timesFcfa } from './fcfa.ts'
import { remainingUnits } from './quota/remaining.ts'
import type { Terms } from './quota/usage.ts'
import type { PlanRow } from './tables.ts'

/**
 * The price category of a card, in the words of the specification: `studio` for the cards of lists that are submitted by
 * API or in the console, `dhis2` for the cards of enrollments that are read from a DHIS2.
 */
export type Engine = 'studio' | 'dhis2'

export interface CardOrder {
  cards: number
  dpi: number
  engine: Engine
}

export interface CardPrice {
  free_cards: number
  billed_cards: number
  unit_price_fcfa: number
  cost_fcfa: number
}

/** The largest order that a caller may place. Times the highest price it stays far below 2^53. */
const MAX_CARDS_PER_ORDER = 1_000_000

export function unitPrice(plan: PlanRow, { dpi, engine }: Pick<CardOrder, 'dpi' | 'engine'>): number {
  const base = engine === 'dhis2' ? plan.sp_dhis2_price : plan.sp_price_per_card
  return base + surchargesAt(dpi) * plan.sp_quality_surcharge
}

function surchargesAt(dpi: number): number {
  if (dpi >= 600) return 2
  return dpi >= 450 ? 1 : 0
}

/** Uses up the quota first and bills the remaining cards at the plan's price. */
export function priceCards(terms: Terms, order: CardOrder): CardPrice {
  if (!Number.isInteger(order.cards) || order.cards < 0 || order.cards > MAX_CARDS_PER_ORDER) {
    throw new RangeError('an order of cards is not a whole number within bounds')
  }
  const free = Math.min(order.cards, remainingUnits(terms.studio_print_quota, terms.free_cards))
  const billed = order.cards - free
  const price = unitPrice(terms, order)
  return { free_cards: free, billed_cards: billed, unit_price_fcfa: price, cost_fcfa: timesFcfa(billed, price) }
}
