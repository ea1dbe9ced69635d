import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { getSeller } from '../queries.ts'
import type { AccountRow, InvoiceRow, InvoiceType } from '../tables.ts'
import { bytesToSign, type InvoiceLine, sealDocument, toDocument } from './document.ts'

export interface InvoiceDraft {
  type: InvoiceType
  lines: readonly InvoiceLine[]
  reference: string | null
  /** Makes it a credit note for this invoice. */
  corrects?: Pick<InvoiceRow, 'id' | 'invoice_number' | 'signature_hash'>
}

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
