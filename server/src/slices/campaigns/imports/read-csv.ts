import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { codeOf } from '#platform/db/failures.ts'
import { Refusal } from '#platform/refusal.ts'
import { FileUnreadable, RowTooLong, TooManyCells, TooManyRows } from '../errors.ts'
import { MAX_ROW_CHARACTERS, MAX_CELLS, MAX_ROWS } from './limits.ts'

/** Excel's own line about the separator, which shows anyway. */
const SEPARATOR_LINE = /^\ufeff?sep=.\r?\n/i
const PDF_MAGIC = Buffer.from('%PDF-')

/** Stops at the first row that is too many: the rest of the file is not looked at. */
export function readCsv(file: Buffer): string[][] {
  if (file.subarray(0, PDF_MAGIC.length).equals(PDF_MAGIC)) throw new FileUnreadable()
  const text = decode(file).replace(SEPARATOR_LINE, '')
  if (text.includes('\0')) throw new FileUnreadable()
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = [';', '\t', ','].find((candidate) => firstLine.includes(candidate)) ?? ','
  let rows = 0
  let cells = 0
  const keep = (row: string[]): string[] | null => {
    if (row.every((cell) => cell === '')) return null
    cells += row.length
    if (cells > MAX_CELLS) throw new TooManyCells({ values: { limit: MAX_CELLS } })
    // One is the heading.
    if (++rows > MAX_ROWS + 1) throw new TooManyRows({ values: { limit: MAX_ROWS } })
    return row
  }
  try {
    return parse(text, {
      bom: true,
      delimiter,
      max_record_size: MAX_ROW_CHARACTERS,
      on_record: keep,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (codeOf(error) === 'CSV_MAX_RECORD_SIZE') throw new RowTooLong({ values: { limit: MAX_ROW_CHARACTERS } })
    throw new FileUnreadable()
  }
}

/** Spreadsheets write "Unicode text" as UTF-16 with a mark at its beginning. */
function decode(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff') return iconv.decode(file, 'utf-16')
  return isUtf8(file) ? file.toString('utf8') : iconv.decode(file, 'windows-1252')
}
