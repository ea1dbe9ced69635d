import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'

export interface CsvLimits {
  maxRowCharacters: number
  /** Called with each row that is not empty. It may throw, and the rest of the file is then not parsed. */
  checkRow(row: readonly string[]): void
}

/** Excel puts this line first to name the separator. */
const SEPARATOR_LINE = /^\ufeff?sep=.\r?\n/i

/**
 * Reads the rows of a CSV file as offices and registries write it: in UTF-8, UTF-16 or Windows-1252, with commas, semicolons
 * or tabs. Empty rows are left out.
 */
export function readCsv(file: Buffer, limits?: CsvLimits): string[][] {
  const text = decode(file).replace(SEPARATOR_LINE, '')
  if (text.includes('\0')) throw new Error('not a text')
  const firstLine = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = [';', '\t', ','].find((candidate) => firstLine.includes(candidate)) ?? ','
  const keep = (row: string[]): string[] | null => {
    if (row.every((cell) => cell === '')) return null
    limits?.checkRow(row)
    return row
  }
  return parse(text, {
    bom: true,
    delimiter,
    max_record_size: limits?.maxRowCharacters ?? 0,
    on_record: keep,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
}

const UTF16_MARKS: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Spreadsheets write "Unicode text" as UTF-16 with a byte-order mark. */
function decode(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('hex')
  return new TextDecoder(UTF16_MARKS[mark] ?? (isUtf8(file) ? 'utf-8' : 'windows-1252')).decode(file)
}
