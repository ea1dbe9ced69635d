import { escapeFormula, type Table } from './table.ts'

/** The byte order mark makes spreadsheets read accents correctly. Line ends follow RFC 4180. */
export function toCsv({ columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => row.map(toCell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function toCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = escapeFormula(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
