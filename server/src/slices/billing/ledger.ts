import { type Language, type Phrase, speak } from '@samakart/rules/language'
import { type Selectable, sql } from 'kysely'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { findModule } from './catalog.ts'
import { BalanceTooLarge, InsufficientBalance, ReferenceUsed } from './errors.ts'
import { assertAmount } from './fcfa.ts'
import { type InvoiceDraft, invoiceColumns, issueInvoice, toInvoice } from './invoices.ts'
import { getAccount, lockAccount } from './queries.ts'
import type { Ledger, TopUp, Transaction } from './schema.ts'
import type { AccountRow, EntryFacts, InvoiceRow, LedgerEntryRow, Purpose, TxType } from './tables.ts'

const MAX_BALANCE_FCFA = 9_000_000_000_000_000

/** One movement of money. Negative amounts are debits; an amount of zero only issues the invoice. */
interface Posting {
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

/** A reference names one payment, so that a request that is sent twice by mistake credits once. */
export async function topUp(work: UnitOfWork, { amount_fcfa, reference }: Omit<TopUp, 'organization_id'>) {
  const locked = await lockAccount(work)
  await refuseKnown(work, reference)
  const { entryId, account } = await post(work, locked, { amountFcfa: amount_fcfa, purpose: 'top_up', reference })
  const transaction_id = entryId ?? ''
  recordAct(work, { action: 'billing.topped-up', object: transaction_id, details: { amount_fcfa } })
  return { organization_id: work.tenantId, transaction_id, amount_fcfa, balance_fcfa: account.balance_fcfa }
}

/** Whoever has the account's lock sees every earlier top-up. */
async function refuseKnown({ db, tenantId }: UnitOfWork, reference: string): Promise<void> {
  const first = await db
    .selectFrom('billing_ledger_entry')
    .select(['id', 'amount_fcfa', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', 'top_up')
    .where(sql<boolean>`lower(btrim(reference)) = lower(btrim(${reference}))`)
    .orderBy('seq')
    .executeTakeFirst()
  if (first) throw new ReferenceUsed(first)
}

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

const phrases: Record<Purpose, Phrase> = {
  opening: { fr: 'Solde d’ouverture', en: 'Opening balance', wo: 'Xaalis bi ñu tàmbalee' },
  top_up: { fr: 'Recharge du compte', en: 'Top-up', wo: 'Yokk xaalis ci kont bi' },
  generation: {
    fr: 'Génération de {cards} cartes ({engine}, {dpi} DPI) : {billed_cards} facturées, {free_cards} gratuites',
    en: 'Generation of {cards} cards ({engine}, {dpi} DPI): {billed_cards} billed, {free_cards} free',
    wo: 'Defar {cards} kàrt ({engine}, {dpi} DPI): {billed_cards} yu ñu fey, {free_cards} yu amul njëg',
  },
  subscription: {
    fr: 'Abonnement mensuel à la formule {plan}',
    en: 'Monthly subscription to the plan {plan}',
    wo: 'Abonnement weer wi ci formule {plan}',
  },
  module_activation: {
    fr: 'Activation du module {module}',
    en: 'Activation of the module {module}',
    wo: 'Taal module {module}',
  },
  platform_creation: { fr: 'Création de l’espace', en: 'Creation of the workspace', wo: 'Sos barab bi' },
  refund: {
    fr: 'Remboursement de {cards} cartes : annule le débit {transaction_id} (facture {invoice_number})',
    en: 'Refund of {cards} cards: takes back the debit {transaction_id} (invoice {invoice_number})',
    wo: 'Delloo xaalisu {cards} kàrt: débit {transaction_id} (facture {invoice_number})',
  },
}

const engines: Record<string, Phrase> = {
  studio: { fr: 'liste', en: 'list', wo: 'lim' },
  dhis2: { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' },
}

/** In words for people: keys have their names, and cards the campaign that they belong to. */
export function describeEntry({ purpose, facts }: { purpose: Purpose; facts: EntryFacts }, language: Language): string {
  const engine = engines[String(facts.engine)]
  const module = findModule(String(facts.module))?.label
  const named = {
    ...facts,
    ...(engine ? { engine: speak(engine, language) } : {}),
    ...(module ? { module: speak(module, language) } : {}),
  }
  const text = speak(phrases[purpose], language, named)
  return facts.campaign === undefined ? text : `${facts.campaign}. ${text}`
}
