// Runs in a sandbox process, because a year of days takes some 60 ms.
import type { Table } from './table.ts'
import { toXlsx } from './xlsx.ts'

export function run(table: Table): Promise<Buffer> {
  return toXlsx(table)
}
