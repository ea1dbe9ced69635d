import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ChargeNotFound } from './errors.ts'
import { readDocument } from './invoice-document.ts'
import { partOf, reversed } from './invoices.ts'
import { post } from './ledger.ts'
import { lockAccount } from './queries.ts'
import { findMovement, recordMovement, subtractUsage, type Usage } from './quota.ts'
import type { AccountRow, QuotaMovementRow } from './tables.ts'

/** Ends the cause of what is given back for the skipped cards of a job. */
export const SKIPPED = ':skipped'

export interface Refund {
  /** Cards or messages. */
  refunded_units: number
  free_units: number
  refund_fcfa: number
}

interface KeptCharge {
  free_cards: number
  billed_cards: number
  cost_fcfa: number
}

/** Gives back exactly what was recorded for the cause, to the month it came from. Repeating it changes nothing. */
export async function refund(work: UnitOfWork, { cause }: { cause: string }): Promise<Refund> {
  const account = await lockAccount(work)
  const charge = await findMovement(work, cause, 'use')
  if (!charge || charge.resource === 'storage' || charge.resource === 'verifications') throw new ChargeNotFound()
  const refunded: Refund = {
    refunded_units: charge.units,
    free_units: charge.free_units,
    refund_fcfa: charge.cost_fcfa,
  }
  if (await findMovement(work, cause, 'refund')) return refunded

  const credit = charge.ledger_entry_id ? await creditAll(work, account, charge, charge.ledger_entry_id) : null
  await recordMovement(work, {
    ...charge,
    kind: 'refund',
    units: -charge.units || 0,
    free_units: -charge.free_units || 0,
    cost_fcfa: -charge.cost_fcfa || 0,
    ledger_entry_id: credit?.entryId ?? null,
  })
  await subtractUsage(work, charge.day, usageOf(charge))
  recordAct(work, {
    action: 'billing.refunded',
    object: cause,
    details: { ...refunded, invoice_number: credit?.invoice?.invoice_number ?? null },
  })
  return refunded
}

/**
 * Gives back what some cards of a job cost, because their people held a card when the job ran. What remains is what the kept cards
 * alone would have cost: the quota was used first, so money is given back first. Repeating it changes nothing.
 */
export async function refundSkipped(
  work: UnitOfWork,
  { cause, cards }: { cause: string; cards: number },
): Promise<KeptCharge> {
  const account = await lockAccount(work)
  const charge = await findMovement(work, cause, 'use')
  if (charge?.resource !== 'studio_cards' && charge?.resource !== 'dhis2_cards') throw new ChargeNotFound()
  if (cards < 0 || cards > charge.units) throw new RangeError('more cards are skipped than were charged')
  const keptUnits = charge.units - cards
  const keptFree = Math.min(charge.free_units, keptUnits)
  const kept = { free_cards: keptFree, billed_cards: keptUnits - keptFree }
  const cost_fcfa = kept.billed_cards * charge.unit_price_fcfa
  const skippedCause = cause + SKIPPED
  if (cards === 0 || (await findMovement(work, skippedCause, 'use'))) return { ...kept, cost_fcfa }

  const returned = {
    units: cards,
    free_units: charge.free_units - keptFree,
    cost_fcfa: charge.cost_fcfa - cost_fcfa,
  }
  const credit = returned.cost_fcfa > 0 ? await creditPart(work, account, charge, returned) : null
  await recordMovement(work, {
    ...charge,
    cause: skippedCause,
    units: -returned.units,
    free_units: -returned.free_units || 0,
    cost_fcfa: -returned.cost_fcfa || 0,
    ledger_entry_id: credit?.entryId ?? null,
  })
  const engine = charge.resource === 'dhis2_cards' ? 'dhis2' : 'studio'
  await subtractUsage(work, charge.day, {
    [`${engine}_cards`]: returned.units,
    free_cards: returned.free_units,
    [`${engine}_cost_fcfa`]: returned.cost_fcfa,
  })
  recordAct(work, {
    action: 'billing.skipped-refunded',
    object: cause,
    details: {
      cards,
      free_cards: returned.free_units,
      refund_fcfa: returned.cost_fcfa,
      invoice_number: credit?.invoice?.invoice_number ?? null,
    },
  })
  return { ...kept, cost_fcfa }
}

async function creditAll(work: UnitOfWork, account: AccountRow, charge: QuotaMovementRow, entryId: string) {
  const debit = await getDebit(work, entryId)
  return post(work, account, {
    amountFcfa: charge.cost_fcfa,
    purpose: 'refund',
    facts: { cards: charge.units, transaction_id: entryId, invoice_number: debit.invoice_number },
    ...(debit.card_count === null ? {} : { cardCount: debit.card_count }),
    reference: charge.cause,
    refundedEntryId: entryId,
    invoice: {
      type: debit.invoice_type,
      lines: readDocument(debit.document).lines.map(reversed),
      reference: charge.cause,
      corrects: debit,
    },
  })
}

async function creditPart(
  work: UnitOfWork,
  account: AccountRow,
  charge: QuotaMovementRow,
  returned: { units: number; free_units: number; cost_fcfa: number },
) {
  const debit = await getDebit(work, charge.ledger_entry_id)
  const billed = returned.units - returned.free_units
  return post(work, account, {
    amountFcfa: returned.cost_fcfa,
    purpose: 'refund',
    facts: {
      cards: returned.units,
      transaction_id: charge.ledger_entry_id ?? '',
      invoice_number: debit.invoice_number,
    },
    cardCount: billed,
    reference: charge.cause,
    refundedEntryId: charge.ledger_entry_id ?? '',
    invoice: {
      type: debit.invoice_type,
      lines: readDocument(debit.document).lines.map((line) => partOf(line, -billed, returned.free_units)),
      reference: charge.cause,
      corrects: debit,
    },
  })
}

/** The entry that took the money, with its invoice. */
function getDebit(work: UnitOfWork, entryId: string | null) {
  return work.db
    .selectFrom('billing_ledger_entry as entry')
    .innerJoin('billing_invoice as invoice', 'invoice.id', 'entry.invoice_id')
    .select(['invoice.id', 'invoice.invoice_number', 'invoice.invoice_type', 'invoice.signature_hash'])
    .select(['invoice.document', 'entry.card_count'])
    .where('entry.tenant_id', '=', work.tenantId)
    .where('entry.id', '=', entryId)
    .executeTakeFirstOrThrow()
}

function usageOf(charge: QuotaMovementRow): Partial<Usage> {
  switch (charge.resource) {
    case 'studio_cards':
      return { studio_cards: charge.units, free_cards: charge.free_units, studio_cost_fcfa: charge.cost_fcfa }
    case 'dhis2_cards':
      return { dhis2_cards: charge.units, free_cards: charge.free_units, dhis2_cost_fcfa: charge.cost_fcfa }
    case 'sms':
      return { sms: charge.units }
    case 'whatsapp':
      return { whatsapp: charge.units }
    default:
      return {}
  }
}
