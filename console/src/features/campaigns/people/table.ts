/** All rows have as many cells as there are columns. */
export interface Table {
  columns: string[]
  rows: string[][]
}

export const MAX_ROWS = 10_000

export class TableUnreadable extends Error {
  override name = 'TableUnreadable'
}

export class TableTooLong extends Error {
  override name = 'TableTooLong'
}

export class TableEmpty extends Error {
  override name = 'TableEmpty'
}

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
