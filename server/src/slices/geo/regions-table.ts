import type { Table } from '#slices/analytics/index.ts'
import { Region } from './schema.ts'

const columns = Object.keys(Region.properties) as (keyof Region)[]

export function regionsTable(regions: readonly Region[]): Table {
  return { name: 'regions', columns, rows: regions.map((region) => columns.map((column) => region[column])) }
}
