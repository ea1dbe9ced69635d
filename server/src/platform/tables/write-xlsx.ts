import { Readable } from 'node:stream'
import { isFormula } from '@samakart/rules/formula'
import { ZipFile } from 'yazl'
import type { Cell } from './write-csv.ts'

// A workbook with one sheet, written while its rows are read. Texts stand in their cells (ECMA-376, `inlineStr`), so that there is no
// table of texts which would have to be in memory.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is the heading; style 2 shows a text that looks like a formula as the text that it is.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`,
}

const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

export function writeXlsx(
  name: string,
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const sheets = `<sheets><sheet name="${escapeXml(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets>`
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${sheets}</workbook>`
  for (const [path, xml] of Object.entries({ ...parts, 'xl/workbook.xml': workbook }))
    zip.addBuffer(Buffer.from(HEAD + xml), path, options)
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', { ...options, compress: true }, (take) => {
    const sheet = Readable.from(sheetXml(columns, pages))
    sheet.once('error', (error) => stream.destroy(error))
    stream.once('close', () => sheet.destroy())
    take(null, sheet)
  })
  zip.end()
  return stream
}

async function* sheetXml(
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  let number = 1
  yield rowXml(number, columns, (column, address) => textCell(column, address, 1))
  for await (const rows of pages) yield rows.map((row) => rowXml(++number, row, toCell)).join('')
  yield '</sheetData></worksheet>'
}

/** Rows and cells are numbered, because some readers need it. */
function rowXml<T>(number: number, cells: readonly T[], write: (cell: T, address: string) => string): string {
  return `<row r="${number}">${cells.map((cell, at) => write(cell, `${columnName(at)}${number}`)).join('')}</row>`
}

/** A, B … Z, AA, AB … */
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

function toCell(cell: Cell, address: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  return textCell(cell, address, isFormula(cell) ? 2 : 0)
}

const textCell = (text: string, address: string, style: number) =>
  `<c r="${address}" t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no place for control characters. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, (found) => entities[found] ?? '')
}
