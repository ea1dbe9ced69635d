// Runs in a sandbox process, because fonts and layout take 30 MB and a page takes a tenth of a second.

import type { InvoiceRow } from '../../tables.ts'
import { readDocument } from '../document.ts'
import { drawProof, drawSettlement } from './draw-proof.ts'
import { formatDate, labelsIn, nameOfLine, noteOfLine } from './labels.ts'
import { formatCount, formatFcfa, type PdfLanguage } from './money.ts'
import { colours, LEFT, Page, RIGHT, WIDTH } from './page.ts'
import type { InvoiceLook, Sheet } from './sheet.ts'

const columns = { quantity: 300, unitPrice: 350, amount: 440 } as const

const EMBLEM = { width: 120, height: 46 }

type SignedInvoice = Pick<InvoiceRow, 'document' | 'signature_hash' | 'key_id' | 'signature'>

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
