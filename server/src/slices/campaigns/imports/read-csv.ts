import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { codeOf } from '#platform/db/failures.ts'
import { Refusal } from '#platform/refusal.ts'
import { FileUnreadable, RowTooLong, TooManyCells, TooManyRows } from '../errors.ts'
import { LONGEST_ROW, MOST_CELLS, MOST_ROWS } from './limits.ts'

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
    if (cells > MOST_CELLS) throw new TooManyCells({ values: { limit: MOST_CELLS } })
    // One is the heading.
    if (++rows > MOST_ROWS + 1) throw new TooManyRows({ values: { limit: MOST_ROWS } })
    return row
  }
  try {
    return parse(text, {
      bom: true,
      delimiter,
      max_record_size: LONGEST_ROW,
      on_record: keep,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (codeOf(error) === 'CSV_MAX_RECORD_SIZE') throw new RowTooLong({ values: { limit: LONGEST_ROW } })
    throw new FileUnreadable()
  }
}

const UTF16_MARKS: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Spreadsheets write "Unicode text" as UTF-16 with a mark at its beginning. */
function decode(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('hex')
  return new TextDecoder(UTF16_MARKS[mark] ?? (isUtf8(file) ? 'utf-8' : 'windows-1252')).decode(file)
}
