import { sql } from 'kysely'
import type { Keyring } from '#platform/crypto/keyring.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { splitTax } from './fcfa.ts'
import { bytesToSign, hashOf, NO_INVOICE_YET, readDocument } from './invoice-document.ts'
import { getAccount } from './queries.ts'
import { counters, type Usage } from './quota.ts'
import { SKIPPED } from './refunds.ts'
import type { AccountRow, InvoiceRow } from './tables.ts'

const BATCH = 500

export interface BooksVerdict {
  organization_id: string
  balance_fcfa: number
  entries: number
  invoices: number
  /** One sentence per difference. */
  faults: string[]
}

interface Sums {
  balance: number
  entries: number
  debits: number
  last_seq: number
  wrong_balances: number
  wrong_type_seqs: number
}

/** Computes every stored total again from its rows, on one snapshot, and reports the differences. */
export async function checkBooks(scope: ReadScope, signatures: Pick<Keyring, 'verifySigned'>): Promise<BooksVerdict> {
  await sql`set transaction isolation level repeatable read`.execute(scope.db)
  const account = await getAccount(scope)
  const faults = [
    ...(await checkLedger(scope, account)),
    ...(await checkQuotas(scope, account)),
    ...(await checkInvoices(scope, account, signatures)),
  ]
  return {
    organization_id: scope.tenantId,
    balance_fcfa: account.balance_fcfa,
    entries: account.entry_count,
    invoices: account.invoice_count,
    faults,
  }
}

async function checkLedger(scope: ReadScope, account: AccountRow): Promise<string[]> {
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

function faultIfDifferent(what: string, stored: number | string, computed: number | string | undefined): string[] {
  return stored === computed ? [] : [`${what}: stored ${stored}, computed ${computed}`]
}

async function checkQuotas(scope: ReadScope, account: AccountRow): Promise<string[]> {
  const stored = await scope.db
    .selectFrom('billing_usage_day')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .execute()
  const computed = await usageFromMovements(scope)
  const days = new Set([...stored.map((row) => row.day), ...computed.keys()])
  const faults = [...days].flatMap((day) => {
    const kept = stored.find((row) => row.day === day)
    return counters.flatMap((name) =>
      faultIfDifferent(`${name} of ${day}`, kept?.[name] ?? 0, computed.get(day)?.[name] ?? 0),
    )
  })
  return [...faults, ...(await checkMovements(scope, account))]
}

async function usageFromMovements(scope: ReadScope): Promise<ReadonlyMap<string, Usage>> {
  const { rows } = await sql<Usage & { day: string }>`
    select day,
      coalesce(sum(units) filter (where resource = 'studio_cards'), 0)::bigint as studio_cards,
      coalesce(sum(units) filter (where resource = 'dhis2_cards'), 0)::bigint as dhis2_cards,
      coalesce(sum(free_units) filter (where resource in ('studio_cards', 'dhis2_cards')), 0)::bigint as free_cards,
      coalesce(sum(units) filter (where resource = 'sms'), 0)::bigint as sms,
      coalesce(sum(units) filter (where resource = 'whatsapp'), 0)::bigint as whatsapp,
      coalesce(sum(units) filter (where resource = 'verifications'), 0)::bigint as verifications,
      coalesce(sum(cost_fcfa) filter (where resource = 'studio_cards'), 0)::bigint as studio_cost_fcfa,
      coalesce(sum(cost_fcfa) filter (where resource = 'dhis2_cards'), 0)::bigint as dhis2_cost_fcfa,
      coalesce(sum(cost_fcfa) filter (where resource = 'other'), 0)::bigint as other_cost_fcfa
    from (
      select day, resource, units, free_units, cost_fcfa
        from billing_quota_movement where tenant_id = ${scope.tenantId}
      union all
      select (created_at at time zone 'UTC')::date, 'other', 0, 0, -amount_fcfa
        from billing_ledger_entry where tenant_id = ${scope.tenantId} and tx_type = 'debit' and purpose <> 'generation'
    ) used
    group by day`.execute(scope.db)
  return new Map(rows.map(({ day, ...usage }) => [day, usage]))
}

/**
 * A movement that cost money names an entry of that amount. A refund reverses its use exactly; what is given back for skipped
 * cards is a part of it, at the same price.
 */
async function checkMovements(scope: ReadScope, account: AccountRow): Promise<string[]> {
  const { rows } = await sql<{ storage: number; wrong_costs: number; wrong_refunds: number; wrong_parts: number }>`
    select
      (select coalesce(sum(units), 0)::bigint from billing_quota_movement
        where tenant_id = ${scope.tenantId} and resource = 'storage') as storage,
      (select count(*) from billing_quota_movement movement
        left join billing_ledger_entry entry
          on entry.id = movement.ledger_entry_id and entry.tenant_id = movement.tenant_id
        where movement.tenant_id = ${scope.tenantId} and movement.cost_fcfa <> -coalesce(entry.amount_fcfa, 0)) as wrong_costs,
      (select count(*) from billing_quota_movement refund
        left join billing_quota_movement used
          on used.tenant_id = refund.tenant_id and used.cause = refund.cause and used.kind = 'use'
        where refund.tenant_id = ${scope.tenantId} and refund.kind = 'refund'
          and (used.units, used.free_units, used.cost_fcfa, used.day)
            is distinct from (-refund.units, -refund.free_units, -refund.cost_fcfa, refund.day)) as wrong_refunds,
      (select count(*) from billing_quota_movement part
        left join billing_quota_movement used on used.tenant_id = part.tenant_id and used.kind = 'use'
          and used.cause = left(part.cause, -length(${SKIPPED}))
        where part.tenant_id = ${scope.tenantId} and right(part.cause, length(${SKIPPED})) = ${SKIPPED}
          and (used.units + part.units >= 0 and used.free_units + part.free_units >= 0 and used.day = part.day
            and part.cost_fcfa = (part.units - part.free_units) * used.unit_price_fcfa) is not true) as wrong_parts
  `.execute(scope.db)
  const [found] = rows
  return [
    faultIfDifferent('stored bytes', account.storage_bytes, found?.storage),
    faultIfDifferent('movements of another cost than their entry', 0, found?.wrong_costs),
    faultIfDifferent('refunds that do not undo their use', 0, found?.wrong_refunds),
    faultIfDifferent('refunds of skipped cards that are no part of their use', 0, found?.wrong_parts),
  ].flat()
}

/** Checks all invoices of an organization in order: numbers, hashes, signatures, the chain and the arithmetic. */
async function checkInvoices(
  scope: ReadScope,
  account: AccountRow,
  signatures: Pick<Keyring, 'verifySigned'>,
): Promise<string[]> {
  const faults: string[] = []
  const numbers = new Map<number, number>()
  let seq = 0
  let previous = NO_INVOICE_YET
  for (let isMore = true; isMore; ) {
    const batch = await invoicesAfter(scope, seq)
    for (const invoice of batch) {
      const expected = (numbers.get(invoice.year) ?? 0) + 1
      numbers.set(invoice.year, expected)
      faults.push(
        ...faultIfDifferent(`place of ${invoice.id}`, invoice.seq, seq + 1),
        ...faultIfDifferent(`number of ${invoice.id} in ${invoice.year}`, invoice.number, expected),
        ...findInvoiceFaults(invoice, previous, signatures),
      )
      seq = invoice.seq
      previous = invoice.signature_hash
    }
    isMore = batch.length === BATCH
  }
  return [
    ...faults,
    ...faultIfDifferent('number of invoices', account.invoice_count, seq),
    ...faultIfDifferent('hash of the last invoice', account.last_invoice_hash, previous),
    ...(await checkCounters(scope, numbers)),
  ]
}

export function findInvoiceFaults(
  invoice: InvoiceRow,
  previousHash: string,
  signatures: Pick<Keyring, 'verifySigned'>,
): string[] {
  const name = invoice.invoice_number
  const faults = faultIfDifferent(`hash of ${name}`, invoice.signature_hash, hashOf(invoice.document))
  if (!signatures.verifySigned(invoice.key_id, bytesToSign(invoice.document), invoice.signature)) {
    faults.push(`signature of ${name} is not ours`)
  }
  if (faults.length > 0) return faults
  const document = readDocument(invoice.document)
  const { net, vat, gross } = splitTax(document.lines.reduce((sum, line) => sum + line.amount_fcfa, 0))
  return [
    faultIfDifferent(`previous hash of ${name}`, document.previous_hash, previousHash),
    faultIfDifferent(`number of ${name}`, invoice.invoice_number, document.invoice_number),
    faultIfDifferent(`id of ${name}`, invoice.id, document.invoice_id),
    faultIfDifferent(`organization of ${name}`, invoice.tenant_id, document.organization_id),
    faultIfDifferent(`type of ${name}`, invoice.invoice_type, document.invoice_type),
    faultIfDifferent(`status of ${name}`, invoice.status, document.status),
    faultIfDifferent(`date of ${name}`, invoice.issued_at.toISOString(), document.issued_at),
    faultIfDifferent(`total of ${name}`, invoice.total_fcfa, gross),
    faultIfDifferent(`net of ${name}`, document.total_net_fcfa, net),
    faultIfDifferent(`VAT of ${name}`, document.vat_fcfa, vat),
  ].flat()
}

function invoicesAfter(scope: ReadScope, seq: number): Promise<InvoiceRow[]> {
  return scope.db
    .selectFrom('billing_invoice')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(BATCH)
    .execute()
}

async function checkCounters(scope: ReadScope, numbers: ReadonlyMap<number, number>): Promise<string[]> {
  const counters = await scope.db
    .selectFrom('billing_invoice_counter')
    .select(['year', 'last_number'])
    .where('tenant_id', '=', scope.tenantId)
    .execute()
  const years = new Set([...counters.map(({ year }) => year), ...numbers.keys()])
  return [...years].flatMap((year) => {
    const stored = counters.find((counter) => counter.year === year)?.last_number ?? 0
    return faultIfDifferent(`last number of ${year}`, stored, numbers.get(year) ?? 0)
  })
}
