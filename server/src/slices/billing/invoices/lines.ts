// The lines that an invoice can have.
import { timesFcfa } from '../fcfa.ts'
import type { Module } from '../modules/catalog.ts'
import type { CardOrder, CardPrice } from '../prices.ts'
import type { PlanRow } from '../tables.ts'
import type { InvoiceLine, LineItem } from './document.ts'

export function cardsLine(order: CardOrder, price: CardPrice, campaign: { campaign?: string } = {}): InvoiceLine {
  const { dpi, engine } = order
  const item: LineItem = engine === 'dhis2' ? 'cards_dhis2' : 'cards_studio'
  return line(item, { dpi, free_cards: price.free_cards, ...campaign }, price.billed_cards, price.unit_price_fcfa)
}

export function subscriptionLine(plan: PlanRow, month: string): InvoiceLine {
  return line('subscription', { plan: plan.display_name, month }, 1, plan.monthly_subscription_fcfa)
}

export function moduleLine(module: Module): InvoiceLine {
  return line('module', { module: module.key }, 1, module.monthlyCostFcfa)
}

export function platformCreationLine(priceFcfa: number): InvoiceLine {
  return line('platform_creation', {}, 1, priceFcfa)
}

/** The line of a credit note that cancels this one. */
export function reversed({ quantity, unit_price_fcfa, item, facts }: InvoiceLine): InvoiceLine {
  return line(item, facts, -quantity, unit_price_fcfa)
}

/** The line of a credit note that takes back a part of this one. */
export function partOf(
  { unit_price_fcfa, item, facts }: InvoiceLine,
  quantity: number,
  freeCards: number,
): InvoiceLine {
  return line(item, { ...facts, free_cards: freeCards }, quantity, unit_price_fcfa)
}

function line(item: LineItem, facts: InvoiceLine['facts'], quantity: number, unitPriceFcfa: number): InvoiceLine {
  return { item, facts, quantity, unit_price_fcfa: unitPriceFcfa, amount_fcfa: timesFcfa(quantity, unitPriceFcfa) }
}
