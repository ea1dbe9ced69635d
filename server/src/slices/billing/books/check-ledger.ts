import { sql } from 'kysely'
import type { ReadScope } from '#platform/scopes.ts'
import type { AccountRow } from '../tables.ts'

interface Sums {
  balance: number
  entries: number
  debits: number
  last_seq: number
  wrong_balances: number
  wrong_type_seqs: number
}

export async function checkLedger(scope: ReadScope, account: AccountRow): Promise<string[]> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount_fcfa), 0)::bigint as balance, count(*) as entries,
      count(*) filter (where tx_type = 'debit') as debits, coalesce(max(seq), 0) as last_seq,
      count(*) filter (where balance_after_fcfa <> running) as wrong_balances,
      count(*) filter (where type_seq <> place) as wrong_type_seqs
    from (
      select *, sum(amount_fcfa) over (order by seq)::bigint as running,
        row_number() over (partition by tx_type order by seq) as place
      from billing_ledger_entry where tenant_id = ${scope.tenantId}
    ) entry`.execute(scope.db)
  const [found] = rows
  if (!found) return ['the ledger cannot be read']
  return [
    faultIfDifferent('balance', account.balance_fcfa, found.balance),
    faultIfDifferent('number of entries', account.entry_count, found.entries),
    faultIfDifferent('number of debits', account.debit_count, found.debits),
    faultIfDifferent('last entry', found.entries, found.last_seq),
    faultIfDifferent('entries with a wrong running balance', 0, found.wrong_balances),
    faultIfDifferent('entries out of order within their type', 0, found.wrong_type_seqs),
    ...(await checkInvoicesOfEntries(scope)),
  ].flat()
}

/** A debit has the amount of its invoice, and a refund that of its credit note. Every invoice has its entry. */
async function checkInvoicesOfEntries(scope: ReadScope): Promise<string[]> {
  const { rows } = await sql<{ unpaired_entries: number; unpaired_invoices: number; wrong_refunds: number }>`
    select
      (select count(*) from billing_ledger_entry entry
        left join billing_invoice invoice on invoice.id = entry.invoice_id and invoice.tenant_id = entry.tenant_id
        where entry.tenant_id = ${scope.tenantId} and (entry.tx_type = 'debit' or entry.purpose = 'refund')
          and (invoice.id is null or invoice.total_fcfa <> -entry.amount_fcfa)) as unpaired_entries,
      (select count(*) from billing_invoice invoice
        where invoice.tenant_id = ${scope.tenantId} and invoice.total_fcfa <> 0
          and not exists (select from billing_ledger_entry entry
            where entry.tenant_id = invoice.tenant_id and entry.invoice_id = invoice.id)) as unpaired_invoices,
      (select count(*) from billing_ledger_entry refund
        join billing_ledger_entry debit on debit.id = refund.refunded_entry_id
        where refund.tenant_id = ${scope.tenantId}
          and (debit.tenant_id <> refund.tenant_id or refund.amount_fcfa > -debit.amount_fcfa)) as wrong_refunds
  `.execute(scope.db)
  const [found] = rows
  return [
    faultIfDifferent('debits and refunds without their invoice', 0, found?.unpaired_entries),
    faultIfDifferent('invoices without their entry', 0, found?.unpaired_invoices),
    faultIfDifferent('refunds of more than their debit', 0, found?.wrong_refunds),
  ].flat()
}

export function faultIfDifferent(
  what: string,
  stored: number | string,
  computed: number | string | undefined,
): string[] {
  return stored === computed ? [] : [`${what}: stored ${stored}, computed ${computed}`]
}
