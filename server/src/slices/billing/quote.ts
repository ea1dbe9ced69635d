import type { ReadScope } from '#platform/scopes.ts'
import { dayOf, monthAround } from './calendar.ts'
import { QuotaExhausted } from './errors.ts'
import { type CardOrder, type CardPrice, priceCards } from './prices.ts'
import { getAccount } from './queries.ts'
import { getTerms } from './quota/usage.ts'

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
