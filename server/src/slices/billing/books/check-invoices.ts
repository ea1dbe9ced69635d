import type { Keyring } from '#platform/crypto/keyring.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { splitTax } from '../fcfa.ts'
import { bytesToSign, hashOf, NO_INVOICE_YET, readDocument } from '../invoices/document.ts'
import type { AccountRow, InvoiceRow } from '../tables.ts'
import { faultIfDifferent } from './check-ledger.ts'

const BATCH = 500

/** Checks all invoices of an organization in order: numbers, hashes, signatures, the chain and the arithmetic. */
export async function checkInvoices(
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
