import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { ChargeNotFound } from './errors.ts'
import { readDocument } from './invoices/document.ts'
import { reversed } from './invoices/lines.ts'
import { post } from './ledger/post.ts'
import { lockAccount } from './queries.ts'
import { findMovement, recordMovement } from './quota/movements.ts'
import { subtractUsage, type Usage } from './quota/usage.ts'
import type { AccountRow, QuotaMovementRow } from './tables.ts'

export interface Refund {
  /** Cards or messages. */
  refunded_units: number
  free_units: number
  refund_fcfa: number
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

  const credit = charge.ledger_entry_id ? await giveMoneyBack(work, account, charge, charge.ledger_entry_id) : null
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

async function giveMoneyBack(work: UnitOfWork, account: AccountRow, charge: QuotaMovementRow, entryId: string) {
  const debit = await work.db
    .selectFrom('billing_ledger_entry as entry')
    .innerJoin('billing_invoice as invoice', 'invoice.id', 'entry.invoice_id')
    .select(['invoice.id', 'invoice.invoice_number', 'invoice.invoice_type', 'invoice.signature_hash'])
    .select(['invoice.document', 'entry.card_count'])
    .where('entry.tenant_id', '=', work.tenantId)
    .where('entry.id', '=', entryId)
    .executeTakeFirstOrThrow()
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
