// Runs in a sandbox process, because fonts and layout take 30 MB and a page takes a tenth of a second.
import type { PdfLanguage } from './money.ts'
import { renderInvoice, type SignedInvoice } from './render-invoice.ts'

export function run({ invoice, language }: { invoice: SignedInvoice; language: PdfLanguage }): Promise<Buffer> {
  return renderInvoice(invoice, language)
}
