import { Type } from 'typebox'
import { Answer } from '#platform/http/route.ts'
import { toCsv } from './csv.ts'
import type { Table } from './table.ts'
import { toXlsx } from './xlsx.ts'

export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

export const AsFile = { format: Type.Enum([...tableFormats], { default: 'csv' }) }

const contentTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A table as a file to download. */
export async function tableAnswer(table: Table, format: TableFormat, day: string): Promise<Answer> {
  return new Answer(200, format === 'csv' ? toCsv(table) : await toXlsx(table), {
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="${table.name}-${day}.${format}"`,
  })
}
