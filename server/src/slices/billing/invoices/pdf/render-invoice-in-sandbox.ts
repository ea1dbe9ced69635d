// Runs in a sandbox process, because fonts and layout take 30 MB and a page takes a tenth of a second.
import type { PdfLanguage } from './money.ts'
import { renderInvoice, type SignedInvoice } from './render-invoice.ts'
import type { InvoiceLook } from './sheet.ts'

interface Order {
  invoice: SignedInvoice
  language: PdfLanguage
  look: Partial<InvoiceLook>
}

export function run({ invoice, language, look }: Order): Promise<Buffer> {
  return renderInvoice(invoice, language, look)
}
