import { CSV_START, csvLine } from '#platform/tables/write-csv.ts'
import type { Table } from './table.ts'

export function toCsv({ columns, rows }: Table): string {
  return CSV_START + [columns, ...rows].map(csvLine).join('')
}
