import { FileTooLarge, FileUnreadable, NobodyListed, TooManyColumns, TooManyRows } from '../errors.ts'
import { MOST_COLUMNS, MOST_FILE_BYTES, MOST_FILE_MB, MOST_ROWS } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

export interface Table {
  columns: string[]
  /** As texts; an empty cell is ''. */
  rows: string[][]
}

const XLSX_MAGIC = Buffer.from('PK')

/** A table from a file as offices make it: CSV with commas or semicolons, in UTF-8, UTF-16 or Windows-1252, or XLSX. */
export async function readTable(file: Buffer): Promise<Table> {
  if (file.length > MOST_FILE_BYTES) throw new FileTooLarge({ values: { limit_mb: MOST_FILE_MB } })
  const cells = file.subarray(0, 2).equals(XLSX_MAGIC) ? await readXlsx(file) : readCsv(file)
  const [head, ...body] = cells.filter((row) => row.some((cell) => cell !== ''))
  if (!head) throw new FileUnreadable()
  if (head.length > MOST_COLUMNS) throw new TooManyColumns({ values: { limit: MOST_COLUMNS } })
  if (body.length === 0) throw new NobodyListed()
  if (body.length > MOST_ROWS) throw new TooManyRows({ values: { limit: MOST_ROWS } })
  const columns = head.map((name, index) => name.trim() || `#${index + 1}`)
  return { columns, rows: body.map((row) => columns.map((_, index) => row[index]?.trim() ?? '')) }
}
