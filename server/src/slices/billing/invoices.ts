import { sql } from 'kysely'
import type { PageRange } from '#platform/http/paging.ts'
import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import type { Module } from './catalog.ts'
import { InvoiceNotFound } from './errors.ts'
import { timesFcfa } from './fcfa.ts'
import { bytesToSign, type InvoiceLine, type LineItem, sealDocument, toDocument } from './invoice-document.ts'
import type { CardOrder, CardPrice } from './prices.ts'
import { getAccount, getSeller } from './queries.ts'
import type { Invoice } from './schema.ts'
import type { AccountRow, InvoiceRow, InvoiceType, PlanRow } from './tables.ts'

export interface InvoiceDraft {
  type: InvoiceType
  lines: readonly InvoiceLine[]
  reference: string | null
  /** Makes it a credit note for this invoice. */
  corrects?: Pick<InvoiceRow, 'id' | 'invoice_number' | 'signature_hash'>
}

export const invoiceColumns = [
  'id',
  'invoice_number',
  'invoice_type',
  'status',
  'total_fcfa',
  'issued_at',
  'signature_hash',
  'corrects_invoice_id',
] as const

/** Needs the account's lock. The caller writes `invoice_count` and `last_invoice_hash` to the account. */
export async function issueInvoice(work: UnitOfWork, account: AccountRow, draft: InvoiceDraft): Promise<InvoiceRow> {
  const { platform_creation_fcfa: _, ...seller } = await getSeller(work.db)
  const year = work.now.getUTCFullYear()
  const number = await nextNumber(work, year)
  const { legal_name, address, ninea, rccm } = account
  const { corrects } = draft
  const document = toDocument({
    invoice_id: work.newId('invoice'),
    invoice_number: `FAC-${year}-${String(number).padStart(6, '0')}`,
    invoice_type: draft.type,
    status: corrects ? 'credit_note' : 'paid',
    issued_at: work.now.toISOString(),
    organization_id: work.tenantId,
    seller,
    buyer: { legal_name, address, ninea, rccm },
    lines: draft.lines,
    reference: draft.reference,
    corrects: corrects
      ? {
          invoice_id: corrects.id,
          invoice_number: corrects.invoice_number,
          signature_hash: corrects.signature_hash,
        }
      : null,
    previous_hash: account.last_invoice_hash,
  })
  const { text, hash } = sealDocument(document)
  const invoice: InvoiceRow = {
    tenant_id: work.tenantId,
    seq: account.invoice_count + 1,
    id: document.invoice_id,
    year,
    number,
    invoice_number: document.invoice_number,
    invoice_type: document.invoice_type,
    status: document.status,
    total_fcfa: document.total_fcfa,
    issued_at: work.now,
    corrects_invoice_id: corrects?.id ?? null,
    document: text,
    signature_hash: hash,
    key_id: work.keyring.signing.keyId,
    signature: await work.keyring.signing.sign(bytesToSign(text)),
  }
  await work.db.insertInto('billing_invoice').values(invoice).execute()
  await work.publish('invoice-issued', { invoice_id: invoice.id, invoice_type: invoice.invoice_type })
  return invoice
}

/** The number is taken in the invoice's own transaction, so a rollback leaves no gap. */
async function nextNumber(work: UnitOfWork, year: number): Promise<number> {
  const { last_number } = await work.db
    .insertInto('billing_invoice_counter')
    .values({ tenant_id: work.tenantId, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'year'])
        .doUpdateSet({ last_number: sql`billing_invoice_counter.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

// The lines that an invoice can have.
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

export function toInvoice(row: Pick<InvoiceRow, (typeof invoiceColumns)[number]>): Invoice {
  const { id, invoice_number, invoice_type, status, total_fcfa, issued_at, signature_hash, corrects_invoice_id } = row
  return {
    id,
    invoice_number,
    invoice_type,
    status,
    total_fcfa,
    issued_at: issued_at.toISOString(),
    signature_hash,
    corrects_invoice_id,
  }
}

/** Newest first. Invoices are numbered without gaps, so a page is a range of numbers. */
export async function listInvoices(scope: ReadScope, page: PageRange) {
  const { invoice_count: total } = await getAccount(scope)
  const rows = await scope.db
    .selectFrom('billing_invoice')
    .select(invoiceColumns)
    .where('tenant_id', '=', scope.tenantId)
    .where('seq', '<=', total - page.offset)
    .orderBy('seq', 'desc')
    .limit(page.limit)
    .execute()
  return { total, items: rows.map(toInvoice) }
}

export async function getInvoice(scope: ReadScope, id: string): Promise<InvoiceRow> {
  const row = await scope.db
    .selectFrom('billing_invoice')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new InvoiceNotFound()
  return row
}

/** Stores the configured seller at the start, because transactions that write invoices see no configuration. */
export async function storeSeller(services: Services): Promise<void> {
  const { platformCreationFcfa, ...seller } = services.config.invoicing
  if (services.config.isProduction && (seller.ninea === '' || seller.rccm === '')) {
    services.log.warn('invoices will lack the seller’s NINEA or RCCM: set SELLER_NINEA and SELLER_RCCM')
  }
  const row = {
    name: seller.name,
    legal_form: seller.legalForm,
    address: seller.address,
    ninea: seller.ninea,
    rccm: seller.rccm,
    platform_creation_fcfa: platformCreationFcfa,
  }
  await inPlatformWork(services, theSystem, ({ db }) =>
    db
      .insertInto('billing_seller')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
      .execute(),
  )
}
