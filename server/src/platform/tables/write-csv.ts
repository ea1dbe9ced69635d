import { escapeFormula } from '@samakart/rules/formula'

export type Cell = string | number | null

/** The byte order mark makes spreadsheets read accents correctly. Line ends follow RFC 4180. */
export const CSV_START = '\uFEFF'

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = escapeFormula(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table that is written while its rows are read. */
export async function* writeCsv(
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns)
  for await (const rows of pages) yield rows.map(csvLine).join('')
}
