import { arrayBuffer } from 'node:stream/consumers'
import { zipStream } from '#platform/zip-stream.ts'
import { FileUnreadable } from '../errors.ts'
import { checkPart } from './check-part.ts'
import type { Cells } from './read-csv-list.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/** The first sheet. It is unpacked and measured by us, within limits, before the reader of spreadsheets sees it. */
export async function readXlsx(file: Buffer): Promise<Cells> {
  const parts = await unpackWorkbook(file)
  for (const part of parts.values()) checkPart(part.toString('utf8'))
  // This one starts no threads of its own.
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const sources = [...parts].map(([name, part]) => ({ name, content: () => [part] }))
    const rows = await readSheet(await arrayBuffer(zipStream(sources, 0)))
    return { rows: rows.map((row) => row.map(cellText)), lines: rows.map((_, at) => at + 1) }
  } catch {
    throw new FileUnreadable()
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
