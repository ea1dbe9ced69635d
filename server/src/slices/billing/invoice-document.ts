import { createHash } from 'node:crypto'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { CURRENCY, splitTax, VAT_PERCENT } from './fcfa.ts'
import type { AccountRow, EntryFacts, InvoiceRow, InvoiceType, SellerRow } from './tables.ts'

export type LineItem = 'cards_studio' | 'cards_dhis2' | 'subscription' | 'module' | 'platform_creation'

/** Prices contain the tax. A credit note has negative quantities. */
export interface InvoiceLine {
  item: LineItem
  facts: EntryFacts
  quantity: number
  unit_price_fcfa: number
  amount_fcfa: number
}

export interface InvoiceDocument {
  format: 'samakart/invoice/1'
  invoice_id: string
  invoice_number: string
  invoice_type: InvoiceType
  status: InvoiceRow['status']
  issued_at: string
  organization_id: string
  currency: typeof CURRENCY
  seller: Omit<SellerRow, 'platform_creation_fcfa'>
  buyer: Pick<AccountRow, 'legal_name' | 'address' | 'ninea' | 'rccm'>
  lines: readonly InvoiceLine[]
  total_net_fcfa: number
  vat_percent: number
  vat_fcfa: number
  total_fcfa: number
  payment: 'prepaid_balance'
  reference: string | null
  corrects: { invoice_id: string; invoice_number: string; signature_hash: string } | null
  /** The hash of the organization's previous invoice, so that removing or replacing one is noticed. */
  previous_hash: string
}

export type Heading = Omit<
  InvoiceDocument,
  'format' | 'currency' | 'total_net_fcfa' | 'vat_percent' | 'vat_fcfa' | 'total_fcfa' | 'payment'
>

export const NO_INVOICE_YET = '0'.repeat(64)

export function toDocument(heading: Heading): InvoiceDocument {
  const { net, vat, gross } = splitTax(heading.lines.reduce((sum, line) => sum + line.amount_fcfa, 0))
  return {
    ...heading,
    format: 'samakart/invoice/1',
    currency: CURRENCY,
    payment: 'prepaid_balance',
    total_net_fcfa: net,
    vat_percent: VAT_PERCENT,
    vat_fcfa: vat,
    total_fcfa: gross,
  }
}

export interface SealedDocument {
  text: string
  hash: string
}

export function sealDocument(document: InvoiceDocument): SealedDocument {
  const text = canonicalJson(document)
  return { text, hash: hashOf(text) }
}

/** The SHA-256 of the canonical JSON, which anybody can compute. */
export function hashOf(documentText: string): string {
  return createHash('sha256').update(documentText, 'utf8').digest('hex')
}

/** What the Ed25519 signature covers. The first line separates invoices from everything else that the key signs. */
export function bytesToSign(documentText: string): Buffer {
  return Buffer.from(`samakart/invoice/v1\n${documentText}`, 'utf8')
}

export function readDocument(text: string): InvoiceDocument {
  return JSON.parse(text) as InvoiceDocument
}
