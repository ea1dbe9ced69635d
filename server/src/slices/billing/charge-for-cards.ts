import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { dayOf } from './calendar.ts'
import type { Plan } from './catalog.ts'
import { cardsLine } from './invoices.ts'
import { type Posted, post } from './ledger.ts'
import { type CardOrder, type CardPrice, type Engine, priceCards } from './prices.ts'
import { lockAccount } from './queries.ts'
import { addUsage, findMovement, getTerms, recordMovement } from './quota.ts'
import type { AccountRow, QuotaMovementRow } from './tables.ts'

export interface ChargeForCards extends CardOrder {
  /** The job. A cause is charged once, however often the charge is repeated. */
  cause: string
  /** The name of the campaign, for whoever reads the invoice. */
  campaign?: string
}

/** What the caller stores with the job. A later change of prices does not affect it. */
export interface CardCharge extends CardPrice {
  plan: Plan
  transaction_id: string | null
}

/** Takes quota and money for cards, in the caller's transaction, or refuses with 402 and takes nothing. */
export async function chargeForCards(work: UnitOfWork, order: ChargeForCards): Promise<CardCharge> {
  const account = await lockAccount(work)
  const earlier = await findMovement(work, order.cause, 'use')
  if (earlier) return toCharge(earlier)

  const today = dayOf(work.now)
  const price = priceCards(await getTerms(work, account.plan, today), order)
  const { entryId, invoice } = await takeMoney(work, account, order, price)

  await recordMovement(work, {
    cause: order.cause,
    kind: 'use',
    resource: `${order.engine}_cards`,
    day: today,
    units: order.cards,
    free_units: price.free_cards,
    cost_fcfa: price.cost_fcfa,
    unit_price_fcfa: price.unit_price_fcfa,
    plan: account.plan,
    ledger_entry_id: entryId,
  })
  await addUsage(work, today, {
    [`${order.engine}_cards`]: order.cards,
    free_cards: price.free_cards,
    [`${order.engine}_cost_fcfa`]: price.cost_fcfa,
  })
  recordAct(work, {
    action: 'billing.cards-charged',
    object: order.cause,
    details: { ...price, cards: order.cards, engine: order.engine, invoice_number: invoice?.invoice_number ?? null },
  })
  return { ...price, plan: account.plan, transaction_id: entryId }
}

async function takeMoney(
  work: UnitOfWork,
  account: AccountRow,
  order: ChargeForCards,
  price: CardPrice,
): Promise<Pick<Posted, 'entryId' | 'invoice'>> {
  if (price.cost_fcfa === 0) return { entryId: null, invoice: null }
  const { free_cards, billed_cards } = price
  const campaign = order.campaign === undefined ? {} : { campaign: order.campaign }
  return post(work, account, {
    amountFcfa: -price.cost_fcfa,
    purpose: 'generation',
    facts: { engine: order.engine, dpi: order.dpi, cards: order.cards, free_cards, billed_cards, ...campaign },
    cardCount: billed_cards,
    reference: order.cause,
    invoice: { type: 'generation', lines: [cardsLine(order, price, campaign)], reference: order.cause },
    shortfallDetails: { free_cards, billed_cards },
  })
}

function toCharge(movement: QuotaMovementRow): CardCharge {
  return {
    free_cards: movement.free_units,
    billed_cards: movement.units - movement.free_units,
    unit_price_fcfa: movement.unit_price_fcfa,
    cost_fcfa: movement.cost_fcfa,
    plan: movement.plan,
    transaction_id: movement.ledger_entry_id,
  }
}

/** The engine that a job's cards were charged to, and the day that they count for. */
export async function findCardCharge(
  scope: ReadScope,
  cause: string,
): Promise<{ engine: Engine; day: string; cards: number } | undefined> {
  const charge = await findMovement(scope, cause, 'use')
  if (charge?.resource !== 'studio_cards' && charge?.resource !== 'dhis2_cards') return undefined
  return { engine: charge.resource === 'dhis2_cards' ? 'dhis2' : 'studio', day: charge.day, cards: charge.units }
}
