import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Media } from '#platform/http/media.ts'
import { actorOf, type SignedIn } from '#platform/http/signed-in.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import type { Cell } from '#platform/tables/write-csv.ts'
import { writeCsv } from '#platform/tables/write-csv.ts'
import { writeXlsx } from '#platform/tables/write-xlsx.ts'
import { inListScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const Format = Type.Enum(['csv', 'xlsx'], { default: 'csv' })
export const tableMedia = Media('text/csv', contentTypes.xlsx)

/** So many rows are read in one transaction and held in memory. */
export const ROWS_PER_PAGE = 500

/** One page of an export, and where the next one begins; null at the end. */
export interface ExportPage<Row> {
  rows: readonly Row[]
  next: readonly string[] | null
}

export interface Export<Row extends Record<string, Cell>> {
  /** Names the file, and the entry of the audit trail: `people` is `people.exported`. */
  name: string
  format: 'csv' | 'xlsx'
  columns: readonly (keyof Row & string)[]
  /** Ids and terms with their value, what people typed without it. */
  filter: string
  page(scope: ReadScope, after: readonly string[] | undefined): Promise<ExportPage<Row>>
}

/** Answers with a file that is written while its rows are read. */
export function streamTable<Row extends Record<string, Cell>>(
  services: Services,
  { caller, reply }: { caller: SignedIn; reply: FastifyReply },
  table: Export<Row>,
): FastifyReply {
  const { name, format, columns } = table
  const day = services.clock.now().toISOString().slice(0, 10)
  const pages = pagesOf(services, caller, table)
  void reply
    .type(contentTypes[format])
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
  return reply.send(format === 'csv' ? Readable.from(writeCsv(columns, pages)) : writeXlsx(name, columns, pages))
}

async function* pagesOf<Row extends Record<string, Cell>>(
  services: Services,
  caller: SignedIn,
  { name, columns, filter, format, page }: Export<Row>,
): AsyncGenerator<Cell[][]> {
  let rows = 0
  let after: readonly string[] | undefined
  let isWhole = false
  try {
    do {
      const read = await inListScope(services, caller.tenantId, (scope) => page(scope, after))
      rows += read.rows.length
      after = read.next ?? undefined
      yield read.rows.map((row) => columns.map((column) => row[column] ?? null))
    } while (after)
    isWhole = true
  } finally {
    const details = { rows, format, ...(filter ? { filter } : {}), ...(isWhole ? {} : { broke_off: true }) }
    await inUnitOfWork(services, { tenantId: caller.tenantId, actor: actorOf(caller) }, async (work) =>
      recordAct(work, { action: `${name}.exported`, object: 'list', details }),
    )
  }
}
