import { arrayBuffer, buffer } from 'node:stream/consumers'
import { readCsv } from '@samakart/rules/read-csv'
import { readXml, XmlBeyondLimit, type XmlElement, type XmlLimits } from '@samakart/rules/read-xml'
import yauzl from 'yauzl'
import { codeOf } from '#platform/db/failures.ts'
import { Refusal } from '#platform/refusal.ts'
import { zipStream } from '#platform/zip-stream.ts'
import {
  FileTooLarge,
  FileTooLargeUnpacked,
  FileUnreadable,
  NobodyListed,
  RowTooLong,
  TooManyCells,
  TooManyColumns,
  TooManyRows,
  TooMuchText,
} from '../errors.ts'
import {
  MAX_CELLS,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_FILE_MB,
  MAX_INFLATED_BYTES,
  MAX_INFLATED_MB,
  MAX_ROW_CHARACTERS,
  MAX_ROWS,
} from './limits.ts'

/** A cell has up to three elements, and its row one; empty rows and cells count too. */
const LIMITS: XmlLimits = { maxDepth: 64, maxElements: 4 * MAX_CELLS, maxAttributes: 200 }

/** The last row that any spreadsheet program knows. */
const LAST_ROW = 1_048_576

const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/

/** A single cell in the last corner of a sheet would make a table of seventeen thousand million. */
class Extent {
  #lastColumn = 0
  #lastRow = 0

  add({ local, attributes, isSelfClosing }: XmlElement): void {
    const address = attributes.r?.value
    if (local === 'row' && address !== undefined && !isRow(address)) throw new FileUnreadable()
    if (local !== 'c') return
    const [, letters = '', row = ''] = ADDRESS.exec(address ?? '') ?? []
    if (!isRow(row)) throw new FileUnreadable()
    // Coloured but empty cells close themselves.
    if (isSelfClosing) return
    this.#lastColumn = Math.max(this.#lastColumn, columnNumber(letters))
    this.#lastRow = Math.max(this.#lastRow, Number(row))
    if (this.#lastColumn > MAX_COLUMNS) throw new TooManyColumns({ values: { limit: MAX_COLUMNS } })
    if (this.#lastColumn * this.#lastRow > MAX_CELLS) throw tooManyCells()
  }
}

const tooManyCells = () => new TooManyCells({ values: { limit: MAX_CELLS } })

const isRow = (text: string) => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= LAST_ROW

const PDF_MAGIC = Buffer.from('%PDF-')

/** Rows, and the line of the file on which each begins. */
interface Cells {
  rows: string[][]
  lines: number[]
}

const MAX_PARTS = 2_000

export interface Table {
  columns: string[]
  /** As texts; an empty cell is ''. */
  rows: string[][]
  /** On which line of the file each row begins, from 1. */
  lines: number[]
}

const XLSX_MAGIC = Buffer.from('PK')

/** Reads a table from a CSV or XLSX file as offices make it. */
export async function readTable(file: Buffer): Promise<Table> {
  if (file.length > MAX_FILE_BYTES) throw new FileTooLarge({ values: { limit_mb: MAX_FILE_MB } })
  const cells = file.subarray(0, 2).equals(XLSX_MAGIC) ? await readXlsx(file) : readCsvList(file)
  const filled = cells.rows.flatMap((row, at) =>
    row.some((cell) => cell !== '') ? [{ row, line: cells.lines[at] ?? 0 }] : [],
  )
  const [head, ...body] = filled.map(({ row }) => row)
  if (!head) throw new FileUnreadable()
  if (head.length > MAX_COLUMNS) throw new TooManyColumns({ values: { limit: MAX_COLUMNS } })
  if (body.length === 0) throw new NobodyListed()
  if (body.length > MAX_ROWS) throw new TooManyRows({ values: { limit: MAX_ROWS } })
  refuseMuchText(cells.rows)
  const columns = head.map((name, index) => name.trim() || `#${index + 1}`)
  return {
    columns,
    rows: body.map((row) => columns.map((_, index) => row[index]?.trim() ?? '')),
    lines: filled.slice(1).map(({ line }) => line),
  }
}

function refuseMuchText(rows: readonly string[][]): void {
  let all = 0
  for (const row of rows) {
    const characters = row.reduce((sum, cell) => sum + cell.length, 0)
    if (characters > MAX_ROW_CHARACTERS) throw new RowTooLong({ values: { limit: MAX_ROW_CHARACTERS } })
    all += characters
  }
  if (all > MAX_CHARACTERS) throw new TooMuchText({ values: { limit: MAX_CHARACTERS } })
}

/** The first sheet. It is unpacked and measured by us, within limits, before the reader of spreadsheets sees it. */
async function readXlsx(file: Buffer): Promise<Cells> {
  const parts = await unpackWorkbook(file)
  for (const part of parts.values()) checkPart(part.toString('utf8'))
  // This one starts no threads of its own.
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const sources = [...parts].map(([name, part]) => ({ name, content: () => [part] }))
    const rows = await readSheet(await arrayBuffer(zipStream(sources, 0)))
    return { rows: rows.map((row) => row.map(cellText)), lines: rows.map((_, at) => at + 1) }
  } catch {
    throw new FileUnreadable()
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}

/** The XML parts of a spreadsheet by their names. What they inflate to is bounded, whatever the file says about itself. */
async function unpackWorkbook(file: Buffer): Promise<Map<string, Buffer>> {
  try {
    return await unpack(file)
  } catch (error) {
    throw error instanceof Refusal ? error : new FileUnreadable()
  }
}

async function unpack(file: Buffer): Promise<Map<string, Buffer>> {
  const archive = await yauzl.fromBufferPromise(file)
  if (archive.entryCount > MAX_PARTS) throw new FileUnreadable()
  const parts = new Map<string, Buffer>()
  let left = MAX_INFLATED_BYTES
  for await (const entry of archive.eachEntry()) {
    if (!entry.fileName.endsWith('.xml') && !entry.fileName.endsWith('.xml.rels')) continue
    left -= entry.uncompressedSize
    if (left < 0) throw new FileTooLargeUnpacked({ values: { limit_mb: MAX_INFLATED_MB } })
    // A part that holds more than the directory says ends in an error.
    parts.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return parts
}

/** Reads a list within limits, and stops at the first row beyond them. */
function readCsvList(file: Buffer): Cells {
  if (file.subarray(0, PDF_MAGIC.length).equals(PDF_MAGIC)) throw new FileUnreadable()
  const lines: number[] = []
  let cells = 0
  const checkRow = (row: readonly string[], line: number) => {
    cells += row.length
    if (cells > MAX_CELLS) throw new TooManyCells({ values: { limit: MAX_CELLS } })
    // One row is the heading.
    if (lines.push(line) > MAX_ROWS + 1) throw new TooManyRows({ values: { limit: MAX_ROWS } })
  }
  try {
    const rows = readCsv(file, { maxRowCharacters: MAX_ROW_CHARACTERS, checkRow })
    return { rows, lines }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (codeOf(error) === 'CSV_MAX_RECORD_SIZE') throw new RowTooLong({ values: { limit: MAX_ROW_CHARACTERS } })
    throw new FileUnreadable()
  }
}

/**
 * Measures a part of a spreadsheet. Every part may be the sheet, whatever its name is, and addresses are looked at as a
 * parser of XML reads them, so that none can hide behind another way to write it.
 */
function checkPart(xml: string): void {
  let isSheet = false
  const extent = new Extent()
  try {
    readXml(xml, LIMITS, {
      onOpen(element) {
        isSheet ||= element.local === 'sheetData'
        if (isSheet) extent.add(element)
      },
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    const isLarge = error instanceof XmlBeyondLimit && error.limit === 'maxElements'
    throw isLarge ? tooManyCells() : new FileUnreadable()
  }
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
