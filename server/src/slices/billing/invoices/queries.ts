import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { InvoiceNotFound } from '../errors.ts'
import { getAccount } from '../queries.ts'
import type { Invoice } from '../schema.ts'
import type { InvoiceRow } from '../tables.ts'

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
