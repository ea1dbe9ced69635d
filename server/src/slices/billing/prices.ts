import type { ReadScope } from '#platform/scopes.ts'
import { dayOf, monthAround } from './calendar.ts'
import { QuotaExhausted } from './errors.ts'
import { timesFcfa } from './fcfa.ts'
import { getAccount } from './queries.ts'
import { getTerms, remainingUnits, type Terms } from './quota.ts'
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

function unitPrice(plan: PlanRow, { dpi, engine }: Pick<CardOrder, 'dpi' | 'engine'>): number {
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

export interface CardQuote extends CardPrice {
  total_cards: number
  balance_fcfa: number
  /** 0 when the balance covers the cost. */
  shortfall_fcfa: number
}

/** What a charge would take now. */
export async function quoteForCards(scope: ReadScope, order: CardOrder): Promise<CardQuote> {
  const account = await getAccount(scope)
  const price = priceCards(await getTerms(scope, account.plan, dayOf(scope.now)), order)
  const { balance_fcfa } = account
  return {
    total_cards: order.cards,
    ...price,
    balance_fcfa,
    shortfall_fcfa: Math.max(0, price.cost_fcfa - balance_fcfa),
  }
}

export async function canPayOneCard(scope: ReadScope): Promise<boolean> {
  const { shortfall_fcfa } = await quoteForCards(scope, { cards: 1, dpi: 300, engine: 'studio' })
  return shortfall_fcfa === 0
}

/** Refuses with 402 when no quota remains and the balance does not pay for one card. */
export async function requireOneCard(scope: ReadScope): Promise<void> {
  if (await canPayOneCard(scope)) return
  throw new QuotaExhausted('cards', monthAround(dayOf(scope.now)).resetDay)
}
