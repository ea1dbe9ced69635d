// From a file or pasted text to the people in it: cells, a table, what its columns mean, rows.
import { type Places, placesByName, plain, tidy, usualNames } from '#platform/service-rules/lists.ts'
import { type Field, fields, type Row } from './check-people.ts'

export class TableUnreadable extends Error {
  override name = 'TableUnreadable'
}

export class TableTooLong extends Error {
  override name = 'TableTooLong'
}

export class TableEmpty extends Error {
  override name = 'TableEmpty'
}

/** The file is read in the browser: nothing is sent before the user has seen and confirmed the price. */
export async function readFile(file: Blob): Promise<string[][]> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  const isOldExcel = first === 0xd0 && second === 0xcf
  // Every XLSX file is a ZIP archive, and every ZIP archive begins with these two letters.
  const isZip = first === 0x50 && second === 0x4b
  if (isOldExcel) throw new TableUnreadable('xls')
  if (isZip) return readXlsx(bytes)
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new TableUnreadable('no text')
  return readCsv(text)
}

/** A worker reads the spreadsheet, so that the page stays responsive. */
async function readXlsx(bytes: ArrayBuffer): Promise<string[][]> {
  let worker: Worker | undefined
  try {
    const started = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
    worker = started
    return await new Promise<string[][]>((resolve, reject) => {
      started.onmessage = ({ data }: MessageEvent<{ rows?: string[][] }>) =>
        data.rows ? resolve(data.rows) : reject(new TableUnreadable('xlsx'))
      started.onerror = () => reject(new TableUnreadable('xlsx'))
      started.postMessage(bytes, [bytes])
    })
  } catch (error) {
    throw new TableUnreadable('xlsx', { cause: error })
  } finally {
    worker?.terminate()
  }
}

/** Offices save CSV in UTF-8, as "Unicode text" in UTF-16 or, from older spreadsheets, in Windows-1252. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [';', '\t', ','] as const

/**
 * Reads text as spreadsheets save and copy it: separated by semicolons, tabs or commas, with quotes around special
 * cells.
 */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  const separator = separatorOf(source)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let wasQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
    wasQuoted = false
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell === '' && !wasQuoted) {
      isQuoted = true
      wasQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && source.charAt(at + 1) === '\n') at++
      endRow()
    } else cell += character
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '')
}

/** The first line decides, without what is in quotes. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, '')
  return separators.find((candidate) => line.includes(candidate)) ?? ','
}

/** All rows have as many cells as there are columns. */
export interface Table {
  columns: string[]
  rows: string[][]
}

const MAX_ROWS = 10_000

export function toTable(cells: readonly (readonly string[])[], hasHeadings: boolean): Table {
  const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''))
  const [first] = filled
  if (!first) throw new TableEmpty('nothing in it')
  const body = hasHeadings ? filled.slice(1) : filled
  if (body.length === 0) throw new TableEmpty('headings only')
  if (body.length > MAX_ROWS) throw new TableTooLong(String(body.length))
  const width = Math.min(200, Math.max(...filled.slice(0, 50).map((row) => row.length)))
  const columns = Array.from({ length: width }, (_, index) => (hasHeadings && first[index]?.trim()) || `#${index + 1}`)
  return { columns: distinct(columns), rows: body.map((row) => columns.map((_, index) => row[index]?.trim() ?? '')) }
}

/** Gives columns with the same heading different names. */
function distinct(columns: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const before = seen.get(column) ?? 0
    seen.set(column, before + 1)
    return before === 0 ? column : `${column} (${before + 1})`
  })
}

/** Which column holds which field. */
export type Mapping = Places

/** A table as it was read, and what the user says about its columns. */
export interface ReceivedTable {
  cells: string[][]
  hasHeadings: boolean
  mapping: Mapping
}

/** Guesses the columns from their headings, then from their content. The user can change the result. */
export function guessMapping({ columns, rows }: Table): Mapping {
  const mapping = placesByName(columns)
  const headings = columns.map(plain)
  const isFree = (place: number) => !Object.values(mapping).includes(place)
  const take = (field: Field, fits: (heading: string, place: number) => boolean) => {
    if (mapping[field] !== undefined) return
    const place = headings.findIndex((heading, candidate) => isFree(candidate) && fits(heading, candidate))
    if (place >= 0) mapping[field] = place
  }
  for (const field of fields) {
    const words = usualNames[field].filter((name) => name.length > 3)
    take(field, (heading) => words.some((word) => ` ${heading} `.includes(` ${word} `)))
  }
  const sample = rows.slice(0, 50)
  const mostly = (place: number, looks: RegExp) => {
    const filled = sample.map((row) => row[place] ?? '').filter((cell) => cell !== '')
    return filled.length > 0 && filled.filter((cell) => looks.test(cell)).length >= filled.length * 0.8
  }
  take('date_of_birth', (_, place) => mostly(place, /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{2}-\d{2})/))
  take('gender', (_, place) => mostly(place, /^(m|f|h|masculin|f[ée]minin|homme|femme|male|female)$/i))
  take('phone_number', (_, place) => mostly(place, /^(\+|00)?[\d\s().-]{9,16}$/))
  return mapping
}

export function toRows(table: Table, mapping: Mapping, country: string): Row[] {
  const places = Object.entries(mapping) as [Field, number][]
  return table.rows.map((cells) => {
    const row: Row = {}
    for (const [field, place] of places) {
      const text = cells[place] ?? ''
      if (text !== '') row[field] = tidy(field, text, country)
    }
    return row
  })
}
