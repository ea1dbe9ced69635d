import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'

export interface CsvLimits {
  maxRowCharacters: number
  /** Called with each row that is not empty and the line of the file on which it begins. It may throw, and the rest of the file is then not parsed. */
  checkRow(row: readonly string[], line: number): void
}

/** Excel puts this line first to name the separator. */
const SEPARATOR_LINE = /^\ufeff?sep=.\n/i

/**
 * Reads the rows of a CSV file as offices and registries write it: in UTF-8, UTF-16 or Windows-1252, with commas, semicolons
 * or tabs. Empty rows are left out.
 */
export function readCsv(file: Buffer, limits?: CsvLimits): string[][] {
  const whole = decode(file).replaceAll(/\r\n?/g, '\n')
  const text = whole.replace(SEPARATOR_LINE, '')
  const linesBefore = text.length === whole.length ? 0 : 1
  if (text.includes('\0')) throw new Error('not a text')
  const firstLine = text.slice(0, text.search(/\n|$/))
  const delimiter = [';', '\t', ','].find((candidate) => firstLine.includes(candidate)) ?? ','
  const keep = (row: string[], { lines }: { lines: number }): string[] | null => {
    if (row.every((cell) => cell === '')) return null
    limits?.checkRow(row, linesBefore + lines - linesWithin(row))
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

/** A quoted cell may have several lines; the parser counts up to the last of them. */
const linesWithin = (row: readonly string[]) => row.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)

const UTF16_MARKS: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Spreadsheets write "Unicode text" as UTF-16 with a byte-order mark. */
function decode(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('hex')
  return new TextDecoder(UTF16_MARKS[mark] ?? (isUtf8(file) ? 'utf-8' : 'windows-1252')).decode(file)
}
