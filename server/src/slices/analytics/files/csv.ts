import { harmless, type Table } from './table.ts'

/** With a byte order mark, so that spreadsheets read accents right; lines end as RFC 4180 says. */
export function toCsv({ columns, rows }: Table): string {
  const lines = [columns, ...rows].map((row) => row.map(toCell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function toCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const word = harmless(cell)
  return /[",\r\n]/.test(word) ? `"${word.replaceAll('"', '""')}"` : word
}
