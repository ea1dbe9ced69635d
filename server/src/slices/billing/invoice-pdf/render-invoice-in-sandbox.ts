// Runs in a sandbox process, because fonts and layout take 30 MB and a page takes a tenth of a second.

import { encodeQR } from 'qr'
import { type InvoiceDocument, readDocument } from '../invoice-document.ts'
import type { InvoiceRow } from '../tables.ts'
import { fill, formatDate, type Labels, labelsIn, nameOfLine, noteOfLine } from './labels.ts'
import { fcfaInWords, formatCount, formatFcfa, type PdfLanguage } from './money.ts'
import { BOTTOM, colours, LEFT, Page, RIGHT, WIDTH } from './page.ts'

const EMBLEM = { width: 120, height: 46 }

/** The smallest border that the encoder supports. */
const BORDER = 1

const QR_SIZE = 84

type SignedInvoice = Pick<InvoiceRow, 'document' | 'signature_hash' | 'key_id' | 'signature'>

/** How the seller's invoices look: a small PNG, and a colour on which white can be read. */
interface InvoiceLook {
  emblem?: Uint8Array
  colour: string
}

/** What every part of the page is drawn from. */
interface Sheet {
  page: Page
  document: InvoiceDocument
  labels: Labels
  language: PdfLanguage
  look: InvoiceLook
}

const columns = { quantity: 300, unitPrice: 350, amount: 440 } as const

const OWN_LOOK: InvoiceLook = { colour: colours.accent }

interface Order {
  invoice: SignedInvoice
  language: PdfLanguage
  look: Partial<InvoiceLook>
}

export function run({ invoice, language, look }: Order): Promise<Buffer> {
  return renderInvoice(invoice, language, look)
}

/** The same row and look always give the same bytes: everything that it says comes from the signed document. */
function renderInvoice(
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

function drawHeading({ page, document, labels, language, look }: Sheet, kind: string): number {
  page.band(0, 0, 595.28, 6, look.colour)
  const start = look.emblem ? LEFT + page.picture(look.emblem, LEFT, 32, EMBLEM) + 12 : LEFT
  page.text(document.seller.name, start, 44, { size: 17, face: 'bold', width: 300 - start })
  page.text(kind.toLocaleUpperCase(language), 300, 42, {
    size: 19,
    face: 'bold',
    colour: look.colour,
    width: RIGHT - 300,
    align: 'right',
  })
  const facts: [string, string][] = [
    [labels.number, document.invoice_number],
    [labels.issuedOn, formatDate(document.issued_at, language)],
  ]
  let y = 72
  for (const [name, value] of facts) {
    page.text(name, 270, y, { colour: colours.muted, width: 95, align: 'right' })
    const height = page.text(value, 375, y, { face: 'medium', width: RIGHT - 375, align: 'right' })
    y += height + 3
  }
  return y
}

function drawParties({ page, document, labels }: Sheet, top: number): number {
  const { seller, buyer } = document
  const orMissing = (value: string) => (value === '' ? labels.missing : value)
  const columns = [
    { x: LEFT, title: labels.seller, name: seller.name, form: seller.legal_form, party: seller },
    { x: LEFT + WIDTH / 2 + 10, title: labels.buyer, name: buyer.legal_name, form: '', party: buyer },
  ]
  const width = WIDTH / 2 - 10
  const bottoms = columns.map(({ x, title, name, form, party }) => {
    let y = top
    y += page.text(title, x, y, { size: 8, colour: colours.muted, width }) + 4
    y += page.text(name, x, y, { size: 10.5, face: 'bold', width }) + 2
    if (form) y += page.text(form, x, y, { width }) + 1
    if (party.address) y += page.text(party.address, x, y, { width }) + 4
    y += page.text(`NINEA : ${orMissing(party.ninea)}`, x, y, { width }) + 1
    return y + page.text(`RCCM : ${orMissing(party.rccm)}`, x, y, { width })
  })
  return Math.max(...bottoms)
}

function drawLines({ page, document, labels, language }: Sheet, top: number): number {
  page.band(LEFT, top, WIDTH, 22, colours.band)
  const head = { size: 8.5, face: 'medium' as const }
  page.text(labels.designation, LEFT + 8, top + 6, head)
  const figure = (text: string, x: number, right: number, y: number, style = {}) =>
    page.text(text, x, y, { width: right - x, align: 'right', isFigure: true, ...style })
  figure(labels.quantity, columns.quantity, columns.unitPrice - 5, top + 6, head)
  figure(labels.unitPrice, columns.unitPrice, columns.amount - 5, top + 6, head)
  figure(labels.amount, columns.amount, RIGHT - 8, top + 6, head)

  let y = top + 30
  for (const line of document.lines) {
    const width = columns.quantity - LEFT - 16
    let height = page.text(nameOfLine(line, language), LEFT + 8, y, { size: 9.5, width })
    figure(formatCount(line.quantity, language), columns.quantity, columns.unitPrice - 5, y)
    figure(formatCount(line.unit_price_fcfa, language), columns.unitPrice, columns.amount - 5, y)
    figure(formatCount(line.amount_fcfa, language), columns.amount, RIGHT - 8, y)
    const note = noteOfLine(line, language)
    if (note) height += 2 + page.text(note, LEFT + 8, y + height + 2, { size: 8, colour: colours.muted, width })
    y += height + 8
    page.rule(y)
    y += 8
  }
  return y + page.text(labels.pricesIncludeTax, LEFT + 8, y, { size: 8, colour: colours.muted })
}

function drawTotals({ page, document, labels, language, look }: Sheet, top: number): number {
  const x = 320
  const rows: [string, number][] = [
    [labels.totalNet, document.total_net_fcfa],
    [labels.vat, document.vat_fcfa],
  ]
  let y = top
  for (const [name, amount] of rows) {
    page.text(name, x, y, { width: 100, colour: colours.muted })
    page.text(formatFcfa(amount, language), 385, y, { width: RIGHT - 393, align: 'right', isFigure: true })
    y += 18
  }
  page.band(x - 10, y - 2, RIGHT - x + 10, 28, look.colour)
  const total = { size: 11, face: 'bold' as const, colour: '#ffffff' }
  page.text(labels.totalGross, x, y + 5, { ...total, width: 120 })
  page.text(formatFcfa(document.total_fcfa, language), 385, y + 5, {
    ...total,
    width: RIGHT - 393,
    align: 'right',
    isFigure: true,
  })
  return y + 28
}

function drawSettlement({ page, document, labels, language }: Sheet, top: number): void {
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

function drawProof(
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
