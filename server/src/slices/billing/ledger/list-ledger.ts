import type { Language } from '@samakart/rules/language'
import type { Selectable } from 'kysely'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { invoiceColumns, toInvoice } from '../invoices/queries.ts'
import { getAccount } from '../queries.ts'
import type { Ledger, Transaction } from '../schema.ts'
import type { AccountRow, LedgerEntryRow, TxType } from '../tables.ts'
import { describeEntry } from './describe-entry.ts'

type Entry = Selectable<LedgerEntryRow>

export async function listTransactions(scope: ReadScope, page: PageRange, language: Language) {
  const account = await getAccount(scope)
  const rows = await entriesOf(scope, account, page, undefined)
  return { total: account.entry_count, items: rows.map((row) => toTransaction(row, language)) }
}

export async function listLedger(
  scope: ReadScope,
  { tx_type, ...page }: PageRange & { tx_type?: string | undefined },
  language: Language,
): Promise<Ledger> {
  const account = await getAccount(scope)
  const rows = await entriesOf(scope, account, page, tx_type)
  const invoices = await invoicesOf(scope, rows)
  return {
    programme_id: scope.tenantId,
    total_entries: countOf(account, tx_type),
    // The table refuses a debit without an invoice.
    debits_with_invoice: account.debit_count,
    debits_without_invoice: 0,
    entries: rows.map((row) => {
      const invoice = (row.invoice_id && invoices.get(row.invoice_id)) || null
      const isDebit = row.tx_type === 'debit'
      return {
        ...toTransaction(row, language),
        is_debit: isDebit,
        invoice_id: row.invoice_id,
        audited: !isDebit || invoice !== null,
        invoice,
      }
    }),
  }
}

/** Entries are numbered, in total and by type, so a page is a range of an index and nothing is counted or skipped. */
async function entriesOf(
  scope: ReadScope,
  account: AccountRow,
  page: PageRange,
  txType: string | undefined,
): Promise<Entry[]> {
  const newest = countOf(account, txType) - page.offset
  if (newest <= 0) return []
  const own = scope.db.selectFrom('billing_ledger_entry').selectAll().where('tenant_id', '=', scope.tenantId)
  const range = isTxType(txType)
    ? own.where('tx_type', '=', txType).where('type_seq', '<=', newest).orderBy('type_seq', 'desc')
    : own.where('seq', '<=', newest).orderBy('seq', 'desc')
  return range.limit(page.limit).execute()
}

function countOf(account: AccountRow, txType: string | undefined): number {
  if (txType === undefined) return account.entry_count
  if (txType === 'debit') return account.debit_count
  return txType === 'credit' ? account.entry_count - account.debit_count : 0
}

function isTxType(name: string | undefined): name is TxType {
  return name === 'debit' || name === 'credit'
}

async function invoicesOf(scope: ReadScope, entries: readonly Entry[]) {
  const ids = entries.flatMap((entry) => entry.invoice_id ?? [])
  if (ids.length === 0) return new Map<string, ReturnType<typeof toInvoice>>()
  const rows = await scope.db
    .selectFrom('billing_invoice')
    .select(invoiceColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, toInvoice(row)]))
}

function toTransaction(row: Entry, language: Language): Transaction {
  const { id, tx_type, card_count, reference, purpose, balance_after_fcfa } = row
  return {
    id,
    tx_type,
    amount: row.amount_fcfa,
    description: describeEntry(row, language),
    card_count,
    reference,
    created_at: row.created_at.toISOString(),
    purpose,
    balance_after_fcfa,
  }
}
