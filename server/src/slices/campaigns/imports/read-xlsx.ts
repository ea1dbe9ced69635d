import { arrayBuffer } from 'node:stream/consumers'
import { zipStream } from '#platform/zip-stream.ts'
import { FileUnreadable, TooManyCells, TooManyColumns } from '../errors.ts'
import { MAX_CELLS, MAX_COLUMNS } from './limits.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/** The first sheet. It is unpacked and measured by us, within limits, before the reader of spreadsheets sees it. */
export async function readXlsx(file: Buffer): Promise<string[][]> {
  const parts = await unpackWorkbook(file)
  for (const [name, xml] of parts) if (name.includes('worksheets/')) checkExtent(xml)
  // This one starts no threads of its own.
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const sources = [...parts].map(([name, part]) => ({ name, content: () => [part] }))
    const rows = await readSheet(await arrayBuffer(zipStream(sources, 0)))
    return rows.map((row) => row.map(cellText))
  } catch {
    throw new FileUnreadable()
  }
}

/** Cells that hold something; a coloured but empty one closes itself. */
const CELL = /<(?:\w{1,20}:)?c\s([^<>]*[^<>/])>/g
const ADDRESS = /\br="([A-Z]{1,3})(\d{1,7})"/

/** A single cell in the last corner of a sheet would make a table of seventeen thousand million. */
function checkExtent(xml: Buffer): void {
  let lastColumn = 0
  let lastRow = 0
  for (const [, attributes = ''] of xml.toString('utf8').matchAll(CELL)) {
    const [, letters = '', row] = ADDRESS.exec(attributes) ?? []
    lastColumn = Math.max(lastColumn, columnNumber(letters))
    lastRow = Math.max(lastRow, Number(row ?? 0))
  }
  if (lastColumn > MAX_COLUMNS) throw new TooManyColumns({ values: { limit: MAX_COLUMNS } })
  if (lastColumn * lastRow > MAX_CELLS) throw new TooManyCells({ values: { limit: MAX_CELLS } })
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
