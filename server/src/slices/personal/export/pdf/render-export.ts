import PDFDocument from 'pdfkit'
import { type Language, speak } from '#platform/i18n/language.ts'
import { bytesOf, colours, registerFaces } from '#platform/pdf/fonts.ts'
import type { PersonExport } from '../collect-export.ts'
import { fieldLabel, type Word, word } from './labels.ts'

const sections = [
  'cards',
  'list_rows',
  'wallet_passes',
  'messages',
  'dhis2_enrollments',
  'merges',
  'reviews',
  'trust_scores',
  'erasures',
  'acts',
  'readings',
] as const satisfies readonly (Word & keyof PersonExport)[]

/** Everything that is held about a person, on paper: one section for each kind, one paragraph for each record. */
export function renderExport(data: PersonExport, language: Language): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 50, left: 50, right: 50, bottom: 60 },
    lang: language === 'fr' ? 'fr-SN' : language,
    displayTitle: true,
    info: {
      Title: `${word('title', language)} ${data.mpi_id}`,
      Author: data.organization.name,
      Creator: 'Samakart',
      Producer: 'Samakart',
      CreationDate: new Date(data.exported_at),
    },
  })
  registerFaces(pdf)
  numberPages(pdf, data.mpi_id, language)
  const values = { organization: data.organization.name, mpi_id: data.mpi_id, date: shown(data.exported_at) }
  pdf.font('bold').fontSize(20).fillColor(colours.text).text(word('title', language))
  pdf.moveDown(0.4).font('regular').fontSize(10)
  pdf.text(speak(wordPhrase('intro'), language, values))
  pdf.fillColor(colours.muted).text(word('rights', language))

  for (const { programmes, changes, photo, ...identity } of data.identities) {
    heading(pdf, word('identities', language))
    record(pdf, identity, language)
    if (photo) picture(pdf, photo, language)
    heading(pdf, word('programmes', language))
    records(pdf, programmes, language)
    heading(pdf, word('changes', language))
    records(pdf, changes, language)
  }
  for (const section of sections) {
    heading(pdf, word(section, language))
    records(pdf, data[section], language)
  }
  return bytesOf(pdf)
}

const wordPhrase = (name: Word) => ({ fr: word(name, 'fr'), en: word(name, 'en'), wo: word(name, 'wo') })

function heading(pdf: PDFKit.PDFDocument, text: string): void {
  if (pdf.y > 740) pdf.addPage()
  pdf.moveDown(1).font('bold').fontSize(13).fillColor(colours.accent).text(text)
  pdf.moveDown(0.3)
}

function records(pdf: PDFKit.PDFDocument, rows: readonly object[], language: Language): void {
  if (rows.length === 0) pdf.font('regular').fontSize(9).fillColor(colours.muted).text(word('nothing', language))
  for (const row of rows) {
    record(pdf, row, language)
    pdf.moveDown(0.4)
  }
}

function record(pdf: PDFKit.PDFDocument, row: object, language: Language): void {
  for (const [name, value] of Object.entries(row)) {
    const text = shown(value)
    if (text === '') continue
    pdf
      .font('medium')
      .fontSize(9)
      .fillColor(colours.muted)
      .text(`${fieldLabel(name, language)}: `, { continued: true })
    pdf.font('regular').fillColor(colours.text).text(text)
  }
}

const PHOTO_POINTS = { width: 84, height: 108 }

function picture(
  pdf: PDFKit.PDFDocument,
  { data, updated_at }: { data: string; updated_at: string },
  language: Language,
) {
  if (pdf.y + PHOTO_POINTS.height > 760) pdf.addPage()
  pdf.moveDown(0.3).font('medium').fontSize(9).fillColor(colours.muted)
  pdf.text(`${word('photo', language)}: ${shown(updated_at)}`)
  pdf.image(Buffer.from(data, 'base64'), { fit: [PHOTO_POINTS.width, PHOTO_POINTS.height] })
}

/** Values as people read them: instants to the minute, lists and groups as `name: value`. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? `${value.slice(0, 10)} ${value.slice(11, 16)} UTC` : value
  if (Array.isArray(value)) return value.map(shown).filter(Boolean).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => [name, shown(inner)])
      .filter(([, text]) => text !== '')
      .map(([name, text]) => `${name}: ${text}`)
      .join(', ')
  return typeof value === 'boolean' ? (value ? '✓' : '—') : String(value)
}

function numberPages(pdf: PDFKit.PDFDocument, mpiId: string, language: Language): void {
  let page = 0
  const footer = () => {
    page += 1
    const { bottom } = pdf.page.margins
    const [x, y] = [pdf.x, pdf.y]
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0
    pdf.font('regular').fontSize(8).fillColor(colours.muted)
    pdf.text(`${mpiId} · ${speak(wordPhrase('page'), language, { page })}`, 50, 800, { lineBreak: false })
    pdf.page.margins.bottom = bottom
    pdf.x = x
    pdf.y = y
  }
  footer()
  pdf.on('pageAdded', footer)
}
