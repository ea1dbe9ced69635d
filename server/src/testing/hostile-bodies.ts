// Files and pictures that are cheap to send and expensive to read.
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { zipStream } from '#platform/zip-stream.ts'

const sheetName = 'xl/worksheets/sheet1.xml'

/** A workbook of about 1 KB whose only cell is the last possible cell of the sheet. */
export function farCell(): Promise<Buffer> {
  return workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
}

/** The same, with an encoded address, so that a search for the usual spelling does not find it. */
export function hiddenFarCell(): Promise<Buffer> {
  return workbook('<row r="1048576"><c r="&#88;FD1048576"><v>1</v></c></row>')
}

/** A few hundred kilobytes that inflate to `megabytes`. */
export function swollenWorkbook(megabytes: number): Promise<Buffer> {
  return workbook(' '.repeat(megabytes * 1024 * 1024))
}

/** The same, but its directory says that the sheet has 100 bytes. */
export async function lyingWorkbook(megabytes: number): Promise<Buffer> {
  const file = await swollenWorkbook(megabytes)
  const record = file.lastIndexOf(sheetName) - 46
  file.writeUInt32LE(100, record + 24)
  return file
}

export function manyParentheses(): string {
  return `${'('.repeat(200_000)},nom\nAwa,Fall\n`
}

export function longCsv(megabytes: number): string {
  const row = 'Awa,Fall,1990-12-31,F\n'
  return `prenom,nom,date de naissance,sexe\n${row.repeat((megabytes * 1024 * 1024) / row.length)}`
}

export function wideCsv(): string {
  return `prenom,nom\n${'a,'.repeat(2_500_000)}\n`
}

export function openTags(bytes: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g '.repeat(bytes / 3)}`
}

export function openDeclarations(bytes: number): string {
  return `<svg width="9" height="9">${'<?xml'.repeat(bytes / 5)}`
}

export function openComments(bytes: number): string {
  return `<svg width="9" height="9">${'<!--'.repeat(bytes / 4)}`
}

/** About 30 KB of gzip that contain eleven million empty lists. */
export function emptyLists(): Buffer {
  return gzipSync(`{"x":[${'[],'.repeat(11_000_000)}0]}`)
}

/** Rows whose fields all have names of their own: building such objects takes longest. */
export function distinctNames(rows: number, fields: number): Record<string, string>[] {
  return Array.from({ length: rows }, (_row, row) =>
    Object.fromEntries(Array.from({ length: fields }, (_field, field) => [`n${row}_${field}`, ''])),
  )
}

/** A sheet whose file has another name than usual. */
export function farCellElsewhere(): Promise<Buffer> {
  return workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', { sheet: 'other.xml' })
}

/** Ten thousand rows that all show the same long text. */
export function repeatedText(): Promise<Buffer> {
  const rows = Array.from({ length: 9_999 }, (_, at) => {
    const row = at + 2
    return `<row r="${row}"><c r="A${row}" t="s"><v>2</v></c><c r="B${row}" t="s"><v>2</v></c></row>`
  })
  const heading = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
  return workbook(heading + rows.join(''), { sharedStrings: ['prenom', 'nom', 'x'.repeat(40_000)] })
}

/** Shared texts that nobody refers to, a few bytes each once packed. */
export function manySharedTexts(count: number): Promise<Buffer> {
  return workbook('<row r="1"><c r="A1"><v>1</v></c></row>', { sharedStrings: new Array(count).fill('') })
}

/** An entity that is a thousand million letters once it is replaced. */
export function entityWorkbook(): Promise<Buffer> {
  const entities = ['<!ENTITY a0 "aaaaaaaaaa">']
  for (let at = 1; at < 9; at++) entities.push(`<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`)
  return workbook('<row r="1"><c r="A1" t="inlineStr"><is><t>&a8;</t></is></c></row>', {
    prolog: `<!DOCTYPE worksheet [${entities.join('')}]>`,
  })
}

interface WorkbookParts {
  sheet?: string
  sharedStrings?: string[]
  prolog?: string
}

export function workbook(
  sheetData: string,
  { sheet = 'worksheets/sheet1.xml', sharedStrings, prolog = '' }: WorkbookParts = {},
): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'worksheet', sheet)}${sharedStrings ? relation('rId2', 'sharedStrings', 'sharedStrings.xml') : ''}</Relationships>`,
    ...(sharedStrings
      ? {
          'xl/sharedStrings.xml': `<sst xmlns="${main}">${sharedStrings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
        }
      : {}),
    [`xl/${sheet}`]: `${prolog}<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${sheetData}</sheetData></worksheet>`,
  }
  return buffer(zipStream(Object.entries(parts).map(([name, xml]) => ({ name, content: () => [Buffer.from(xml)] }))))
}
