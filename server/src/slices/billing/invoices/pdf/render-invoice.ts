import type { InvoiceRow } from '../../tables.ts'
import { readDocument } from '../document.ts'
import { drawHeading, drawParties } from './draw-heading.ts'
import { drawLines, drawTotals } from './draw-lines.ts'
import { drawProof, drawSettlement } from './draw-proof.ts'
import { labelsIn } from './labels.ts'
import type { PdfLanguage } from './money.ts'
import { colours, Page } from './page.ts'
import type { InvoiceLook } from './sheet.ts'

export type SignedInvoice = Pick<InvoiceRow, 'document' | 'signature_hash' | 'key_id' | 'signature'>

const OWN_LOOK: InvoiceLook = { colour: colours.accent }

/** The same row and look always give the same bytes: everything that it says comes from the signed document. */
export function renderInvoice(
  invoice: SignedInvoice,
  language: PdfLanguage,
  look: Partial<InvoiceLook> = {},
): Promise<Buffer> {
  const document = readDocument(invoice.document)
  const labels = labelsIn[language]
  const kind = document.status === 'credit_note' ? labels.creditNote : labels.invoice
  const createdAt = new Date(document.issued_at)
  const page = new Page({
    title: `${kind} ${document.invoice_number}`,
    author: document.seller.name,
    subject: invoice.signature_hash,
    createdAt,
    language: language === 'fr' ? 'fr-SN' : 'en',
  })
  const sheet = { page, document, labels, language, look: { ...OWN_LOOK, ...look } }
  let y = drawHeading(sheet, kind)
  y = drawParties(sheet, y + 22)
  y = drawLines(sheet, y + 24)
  y = drawTotals(sheet, y + 14)
  drawSettlement(sheet, y + 22)
  drawProof(sheet, invoice)
  page.pdf.file(Buffer.from(invoice.document, 'utf8'), {
    name: `${document.invoice_number}.json`,
    type: 'application/json',
    description: invoice.signature_hash,
    creationDate: createdAt,
    modifiedDate: createdAt,
  })
  return page.bytes()
}
