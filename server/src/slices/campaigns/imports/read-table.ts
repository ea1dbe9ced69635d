import {
  FileTooLarge,
  FileUnreadable,
  NobodyListed,
  RowTooLong,
  TooManyColumns,
  TooManyRows,
  TooMuchText,
} from '../errors.ts'
import { MAX_CHARACTERS, MAX_COLUMNS, MAX_FILE_BYTES, MAX_FILE_MB, MAX_ROW_CHARACTERS, MAX_ROWS } from './limits.ts'
import { readCsvList } from './read-csv-list.ts'
import { readXlsx } from './read-xlsx.ts'

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
