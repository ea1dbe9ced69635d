import { readCsv } from '@samakart/rules/read-csv'
import { codeOf } from '#platform/db/failures.ts'
import { Refusal } from '#platform/refusal.ts'
import { FileUnreadable, RowTooLong, TooManyCells, TooManyRows } from '../errors.ts'
import { MAX_CELLS, MAX_ROW_CHARACTERS, MAX_ROWS } from './limits.ts'

const PDF_MAGIC = Buffer.from('%PDF-')

/** Rows, and the line of the file on which each begins. */
export interface Cells {
  rows: string[][]
  lines: number[]
}

/** Reads a list within limits, and stops at the first row beyond them. */
export function readCsvList(file: Buffer): Cells {
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
