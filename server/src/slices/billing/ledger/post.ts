import type { UnitOfWork } from '#platform/scopes.ts'
import { BalanceTooLarge, InsufficientBalance } from '../errors.ts'
import { assertAmount } from '../fcfa.ts'
import { type InvoiceDraft, issueInvoice } from '../invoices/issue-invoice.ts'
import type { AccountRow, EntryFacts, InvoiceRow, Purpose } from '../tables.ts'

/** One movement of money. Negative amounts are debits; an amount of zero only issues the invoice. */
export interface Posting {
  amountFcfa: number
  purpose: Purpose
  facts?: EntryFacts
  cardCount?: number
  reference?: string
  refundedEntryId?: string
  invoice?: InvoiceDraft
  /** Added to the refusal when the balance does not cover the amount. */
  shortfallDetails?: Readonly<Record<string, number>>
  /** Further changes to the account, written with the balance. */
  accountChanges?: Partial<Pick<AccountRow, 'plan' | 'plan_since'>>
}

export interface Posted {
  entryId: string | null
  invoice: InvoiceRow | null
  account: AccountRow
}

export const MAX_BALANCE_FCFA = 9_000_000_000_000_000

/** The only function that moves money. Needs the account's lock. Invoice, entry and balance change together. */
export async function post(work: UnitOfWork, account: AccountRow, posting: Posting): Promise<Posted> {
  const { amountFcfa } = posting
  assertAmount(amountFcfa)
  const balance = account.balance_fcfa + amountFcfa
  if (balance < 0) throw new InsufficientBalance(-amountFcfa, account.balance_fcfa, posting.shortfallDetails)
  if (balance > MAX_BALANCE_FCFA) throw new BalanceTooLarge()

  const invoice = posting.invoice ? await issueInvoice(work, account, posting.invoice) : null
  const entryId = amountFcfa === 0 ? null : await writeEntry(work, account, balance, posting, invoice)
  const isDebit = amountFcfa < 0
  const changed = {
    ...posting.accountChanges,
    balance_fcfa: balance,
    entry_count: account.entry_count + (entryId ? 1 : 0),
    debit_count: account.debit_count + (isDebit ? 1 : 0),
    invoice_count: account.invoice_count + (invoice ? 1 : 0),
    last_invoice_hash: invoice?.signature_hash ?? account.last_invoice_hash,
  }
  await work.db.updateTable('billing_account').set(changed).where('tenant_id', '=', work.tenantId).execute()
  return { entryId, invoice, account: { ...account, ...changed } }
}

async function writeEntry(
  work: UnitOfWork,
  account: AccountRow,
  balance: number,
  posting: Posting,
  invoice: InvoiceRow | null,
): Promise<string> {
  const isDebit = posting.amountFcfa < 0
  const id = work.newId('transaction')
  await work.db
    .insertInto('billing_ledger_entry')
    .values({
      tenant_id: work.tenantId,
      seq: account.entry_count + 1,
      tx_type: isDebit ? 'debit' : 'credit',
      type_seq: (isDebit ? account.debit_count : account.entry_count - account.debit_count) + 1,
      id,
      amount_fcfa: posting.amountFcfa,
      balance_after_fcfa: balance,
      purpose: posting.purpose,
      facts: JSON.stringify(posting.facts ?? {}),
      card_count: posting.cardCount ?? null,
      reference: posting.reference ?? null,
      invoice_id: invoice?.id ?? null,
      refunded_entry_id: posting.refundedEntryId ?? null,
      created_at: work.now,
    })
    .execute()
  return id
}
