import type { InvoiceRow } from '../../tables.ts'
import { type InvoiceDocument, readDocument } from '../document.ts'
import { fcfaInWords, formatCount, formatFcfa, type PdfLanguage } from './money.ts'
import { BOTTOM, ink, LEFT, Page, RIGHT, WIDTH } from './page.ts'
import { drawQr } from './qr.ts'
import { fill, formatDate, nameOfLine, noteOfLine, type Words, words } from './words.ts'

interface Sheet {
  page: Page
  document: InvoiceDocument
  say: Words
  language: PdfLanguage
}

export type SignedInvoice = Pick<InvoiceRow, 'document' | 'signature_hash' | 'key_id' | 'signature'>

/** The same row gives the same bytes: everything comes from the signed document. */
export function renderInvoice(invoice: SignedInvoice, language: PdfLanguage): Promise<Buffer> {
  const document = readDocument(invoice.document)
  const say = words[language]
  const kind = document.status === 'credit_note' ? say.creditNote : say.invoice
  const createdAt = new Date(document.issued_at)
  const page = new Page({
    title: `${kind} ${document.invoice_number}`,
    author: document.seller.name,
    subject: invoice.signature_hash,
    createdAt,
    language: language === 'fr' ? 'fr-SN' : 'en',
  })
  const sheet = { page, document, say, language }
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

function drawHeading({ page, document, say, language }: Sheet, kind: string): number {
  page.band(0, 0, 595.28, 6, ink.accent)
  page.text(document.seller.name, LEFT, 44, { size: 17, face: 'bold', width: 250 })
  page.text(kind.toLocaleUpperCase(language), 300, 42, {
    size: 19,
    face: 'bold',
    colour: ink.accent,
    width: RIGHT - 300,
    align: 'right',
  })
  const facts: [string, string][] = [
    [say.number, document.invoice_number],
    [say.issuedOn, formatDate(document.issued_at, language)],
    [say.account, document.organization_id],
  ]
  let y = 72
  for (const [name, value] of facts) {
    page.text(name, 270, y, { colour: ink.soft, width: 95, align: 'right' })
    const height = page.text(value, 375, y, { face: 'medium', width: RIGHT - 375, align: 'right' })
    y += height + 3
  }
  return y
}

function drawParties({ page, document, say }: Sheet, top: number): number {
  const { seller, buyer } = document
  const known = (value: string) => (value === '' ? say.missing : value)
  const columns = [
    { x: LEFT, title: say.seller, name: seller.name, form: seller.legal_form, party: seller },
    { x: LEFT + WIDTH / 2 + 10, title: say.buyer, name: buyer.legal_name, form: '', party: buyer },
  ]
  const width = WIDTH / 2 - 10
  const bottoms = columns.map(({ x, title, name, form, party }) => {
    let y = top
    y += page.text(title, x, y, { size: 8, colour: ink.soft, width }) + 4
    y += page.text(name, x, y, { size: 10.5, face: 'bold', width }) + 2
    if (form) y += page.text(form, x, y, { width }) + 1
    if (party.address) y += page.text(party.address, x, y, { width }) + 4
    y += page.text(`NINEA : ${known(party.ninea)}`, x, y, { width }) + 1
    return y + page.text(`RCCM : ${known(party.rccm)}`, x, y, { width })
  })
  return Math.max(...bottoms)
}

const columns = { quantity: 300, unitPrice: 350, amount: 440 } as const

function drawLines({ page, document, say, language }: Sheet, top: number): number {
  page.band(LEFT, top, WIDTH, 22, ink.band)
  const head = { size: 8.5, face: 'medium' as const }
  page.text(say.designation, LEFT + 8, top + 6, head)
  const figure = (text: string, x: number, right: number, y: number, style = {}) =>
    page.text(text, x, y, { width: right - x, align: 'right', isFigure: true, ...style })
  figure(say.quantity, columns.quantity, columns.unitPrice - 5, top + 6, head)
  figure(say.unitPrice, columns.unitPrice, columns.amount - 5, top + 6, head)
  figure(say.amount, columns.amount, RIGHT - 8, top + 6, head)

  let y = top + 30
  for (const line of document.lines) {
    const width = columns.quantity - LEFT - 16
    let height = page.text(nameOfLine(line, language), LEFT + 8, y, { size: 9.5, width })
    figure(formatCount(line.quantity, language), columns.quantity, columns.unitPrice - 5, y)
    figure(formatCount(line.unit_price_fcfa, language), columns.unitPrice, columns.amount - 5, y)
    figure(formatCount(line.amount_fcfa, language), columns.amount, RIGHT - 8, y)
    const note = noteOfLine(line, language)
    if (note) height += 2 + page.text(note, LEFT + 8, y + height + 2, { size: 8, colour: ink.soft, width })
    y += height + 8
    page.rule(y)
    y += 8
  }
  return y + page.text(say.pricesIncludeTax, LEFT + 8, y, { size: 8, colour: ink.soft })
}

function drawTotals({ page, document, say, language }: Sheet, top: number): number {
  const x = 320
  const rows: [string, number][] = [
    [say.totalNet, document.total_net_fcfa],
    [say.vat, document.vat_fcfa],
  ]
  let y = top
  for (const [name, amount] of rows) {
    page.text(name, x, y, { width: 100, colour: ink.soft })
    page.text(formatFcfa(amount, language), 385, y, { width: RIGHT - 393, align: 'right', isFigure: true })
    y += 18
  }
  page.band(x - 10, y - 2, RIGHT - x + 10, 28, ink.accent)
  const total = { size: 11, face: 'bold' as const, colour: '#ffffff' }
  page.text(say.totalGross, x, y + 5, { ...total, width: 120 })
  page.text(formatFcfa(document.total_fcfa, language), 385, y + 5, {
    ...total,
    width: RIGHT - 393,
    align: 'right',
    isFigure: true,
  })
  return y + 28
}

function drawSettlement({ page, document, say, language }: Sheet, top: number): void {
  const isCreditNote = document.status === 'credit_note'
  const date = formatDate(document.issued_at, language)
  let y = top
  y += page.text(isCreditNote ? say.amountOfCreditNote : say.amountOfInvoice, LEFT, y, { colour: ink.soft }) + 2
  const sum = fcfaInWords(document.total_fcfa, language)
  y += page.text(`${sum.charAt(0).toLocaleUpperCase(language)}${sum.slice(1)}.`, LEFT, y, { size: 10.5, face: 'bold' })
  y += 14
  const zero = formatFcfa(0, language)
  y += page.text(isCreditNote ? fill(say.credited, { date }) : fill(say.settled, { date, zero }), LEFT, y) + 3
  const notes = [
    document.corrects ? fill(say.corrects, { number: document.corrects.invoice_number }) : '',
    document.reference ? fill(say.reference, { reference: document.reference }) : '',
  ].filter(Boolean)
  for (const note of notes) y += page.text(note, LEFT, y, { colour: ink.soft }) + 3
}

const QR_SIZE = 84

function drawProof(
  { page, document, say }: Sheet,
  invoice: Pick<InvoiceRow, 'signature_hash' | 'key_id' | 'signature'>,
): void {
  const top = BOTTOM - QR_SIZE - 34
  page.rule(top - 14)
  drawQr(page, `samakart:invoice:${document.invoice_number}:sha256:${invoice.signature_hash}`, LEFT, top, QR_SIZE)
  const x = LEFT + QR_SIZE + 18
  const width = RIGHT - x
  let y = top
  y += page.text(say.authenticity, x, y, { size: 8.5, face: 'bold', width }) + 3
  y += page.text(say.howToCheck, x, y, { size: 7.5, colour: ink.soft, width }) + 4
  y += page.text(invoice.signature_hash, x, y, { size: 8, face: 'medium', width, isFigure: true }) + 4
  y += page.text(`Ed25519 ${invoice.signature}`, x, y, { size: 6.5, colour: ink.soft, width }) + 2
  page.text(fill(say.key, { key: invoice.key_id }), x, y, { size: 6.5, colour: ink.soft, width })

  const { seller } = document
  const legal = [seller.name, seller.address].filter(Boolean).join(', ')
  const numbers = [seller.ninea && `NINEA ${seller.ninea}`, seller.rccm && `RCCM ${seller.rccm}`].filter(Boolean)
  const footer = { size: 7, colour: ink.soft, width: WIDTH }
  const height = page.text([legal, ...numbers].join('  ·  '), LEFT, BOTTOM - 12, footer)
  page.text(say.page, LEFT, BOTTOM - 10 + height, footer)
}
