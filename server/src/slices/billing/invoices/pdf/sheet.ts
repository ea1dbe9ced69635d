import type { InvoiceDocument } from '../document.ts'
import type { Labels } from './labels.ts'
import type { PdfLanguage } from './money.ts'
import type { Page } from './page.ts'

/** What every part of the page is drawn from. */
export interface Sheet {
  page: Page
  document: InvoiceDocument
  labels: Labels
  language: PdfLanguage
  look: InvoiceLook
}

/** How the seller's invoices look: a small PNG, and a colour on which white can be read. */
export interface InvoiceLook {
  emblem?: Uint8Array
  colour: string
}
