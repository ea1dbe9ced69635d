import { encodeQR } from 'qr'
import type { InvoiceRow } from '../../tables.ts'
import type { InvoiceDocument } from '../document.ts'
import { fill, formatDate, type Labels } from './labels.ts'
import { fcfaInWords, formatFcfa } from './money.ts'
import { BOTTOM, colours, LEFT, type Page, RIGHT, WIDTH } from './page.ts'
import type { Sheet } from './sheet.ts'

/** The smallest border that the encoder supports. */
const BORDER = 1

export function drawSettlement({ page, document, labels, language }: Sheet, top: number): void {
  const isCreditNote = document.status === 'credit_note'
  const date = formatDate(document.issued_at, language)
  let y = top
  y +=
    page.text(isCreditNote ? labels.amountOfCreditNote : labels.amountOfInvoice, LEFT, y, { colour: colours.muted }) + 2
  const sum = fcfaInWords(document.total_fcfa, language)
  y += page.text(`${sum.charAt(0).toLocaleUpperCase(language)}${sum.slice(1)}.`, LEFT, y, { size: 10.5, face: 'bold' })
  y += 14
  const zero = formatFcfa(0, language)
  y += page.text(isCreditNote ? fill(labels.credited, { date }) : fill(labels.settled, { date, zero }), LEFT, y) + 3
  const notes = [
    document.corrects ? fill(labels.corrects, { number: document.corrects.invoice_number }) : '',
    referenceOf(document, labels),
  ].filter(Boolean)
  for (const note of notes) y += page.text(note, LEFT, y, { colour: colours.muted }) + 3
}

/** A name where there is one. Plans, modules and workspaces have theirs in the line itself. */
function referenceOf({ lines, reference, invoice_type }: InvoiceDocument, labels: Labels): string {
  const campaign = lines[0]?.facts.campaign
  if (campaign !== undefined) return fill(labels.campaign, { campaign })
  return reference && invoice_type === 'generation' ? fill(labels.reference, { reference }) : ''
}

const QR_SIZE = 84

export function drawProof(
  { page, document, labels }: Sheet,
  invoice: Pick<InvoiceRow, 'signature_hash' | 'key_id' | 'signature'>,
): void {
  const top = BOTTOM - QR_SIZE - 34
  page.rule(top - 14)
  drawQr(page, `samakart:invoice:${document.invoice_number}:sha256:${invoice.signature_hash}`, LEFT, top, QR_SIZE)
  const x = LEFT + QR_SIZE + 18
  const width = RIGHT - x
  let y = top
  y += page.text(labels.authenticity, x, y, { size: 8.5, face: 'bold', width }) + 3
  y += page.text(labels.howToCheck, x, y, { size: 7.5, colour: colours.muted, width }) + 4
  y += page.text(invoice.signature_hash, x, y, { size: 8, face: 'medium', width, isFigure: true }) + 4
  y += page.text(`Ed25519 ${invoice.signature}`, x, y, { size: 6.5, colour: colours.muted, width }) + 2
  page.text(fill(labels.key, { key: invoice.key_id }), x, y, { size: 6.5, colour: colours.muted, width })

  const { seller } = document
  const legal = [seller.name, seller.address].filter(Boolean).join(', ')
  const numbers = [seller.ninea && `NINEA ${seller.ninea}`, seller.rccm && `RCCM ${seller.rccm}`].filter(Boolean)
  const footer = { size: 7, colour: colours.muted, width: WIDTH }
  const height = page.text([legal, ...numbers].join('  ·  '), LEFT, BOTTOM - 12, footer)
  page.text(labels.page, LEFT, BOTTOM - 10 + height, footer)
}

/** Draws a QR code as one path, so that it prints without seams. The caller leaves room for the quiet zone. */
function drawQr(page: Page, text: string, x: number, y: number, size: number): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER }).slice(BORDER, -BORDER)
  const module = size / rows.length
  rows.forEach((row, j) => {
    row.slice(BORDER, -BORDER).forEach((isDark, i) => {
      if (isDark) page.pdf.rect(x + i * module, y + j * module, module, module)
    })
  })
  page.pdf.fill(colours.text)
}
