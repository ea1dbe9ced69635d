import { Type } from 'typebox'
import { Media } from '#platform/http/media.ts'
import { Answer } from '#platform/http/route.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import { CSV_START, csvLine } from '#platform/tables/write-csv.ts'
import type { run, Table } from './xlsx-in-sandbox.ts'

const writeXlsx = sandboxTask<typeof run>(new URL('./xlsx-in-sandbox.ts', import.meta.url), { seconds: 10 })

const tableFormats = ['csv', 'xlsx'] as const
type TableFormat = (typeof tableFormats)[number]

export const FormatQuery = { format: Type.Enum([...tableFormats], { default: 'csv' }) }

const contentTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** How the description of the API names these files. */
export const tableMedia = Media('text/csv', contentTypes.xlsx)

interface TableFile {
  format: TableFormat
  day: string
  tenantId: string
}

/** A table as a file to download. */
export async function tableAnswer(sandbox: Sandbox, table: Table, file: TableFile): Promise<Answer> {
  const { format, day, tenantId } = file
  return new Answer(200, format === 'csv' ? toCsv(table) : await sandbox.run(tenantId, writeXlsx, table), {
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="${table.name}-${day}.${format}"`,
  })
}

export function toCsv({ columns, rows }: Table): string {
  return CSV_START + [columns, ...rows].map(csvLine).join('')
}
