import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { FileUnreadable, NobodyListed, TooManyRows } from '../errors.ts'

export interface Table {
  columns: string[]
  /** As texts; an empty cell is ''. */
  rows: string[][]
}

const MOST_ROWS = 10_000
/** Excel's own line about the separator, which shows anyway. */
const SEPARATOR_LINE = /^\ufeff?sep=.\r?\n/i
const XLSX_MAGIC = Buffer.from('PK')
const PDF_MAGIC = Buffer.from('%PDF-')

/** A table from a file as offices make it: CSV with commas or semicolons, in UTF-8, UTF-16 or Windows-1252, or XLSX. */
export async function readTable(file: Buffer): Promise<Table> {
  const cells = file.subarray(0, 2).equals(XLSX_MAGIC) ? await readXlsx(file) : readCsv(file)
  const [head, ...body] = cells.filter((row) => row.some((cell) => cell !== ''))
  if (!head || head.length > 200) throw new FileUnreadable()
  if (body.length === 0) throw new NobodyListed()
  if (body.length > MOST_ROWS) throw new TooManyRows({ values: { limit: MOST_ROWS } })
  const columns = head.map((name, index) => name.trim() || `#${index + 1}`)
  return { columns, rows: body.map((row) => columns.map((_, index) => row[index]?.trim() ?? '')) }
}

function readCsv(file: Buffer): string[][] {
  if (file.subarray(0, PDF_MAGIC.length).equals(PDF_MAGIC)) throw new FileUnreadable()
  const text = decode(file).replace(SEPARATOR_LINE, '')
  if (text.includes('\0')) throw new FileUnreadable()
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = [';', '\t', ','].find((candidate) => firstLine.includes(candidate)) ?? ','
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  } catch {
    throw new FileUnreadable()
  }
}

/** Spreadsheets write "Unicode text" as UTF-16 with a mark at its beginning. */
function decode(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return iconv.decode(file, 'utf-16')
  return isUtf8(file) ? file.toString('utf8') : iconv.decode(file, 'windows-1252')
}

async function readXlsx(file: Buffer): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/node')
  try {
    const rows = await readSheet(file)
    return rows.map((row) => row.map(cellText))
  } catch {
    throw new FileUnreadable()
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
