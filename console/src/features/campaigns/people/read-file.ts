import { decodeText, readCsv } from './read-csv.ts'
import { TableUnreadable } from './table.ts'

/** Every XLSX is a ZIP, and every ZIP begins with these two letters. */
const isZip = (bytes: ArrayBuffer) => {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return first === 0x50 && second === 0x4b
}

/** The old XLS, and what else begins like it. */
const isOldExcel = (bytes: ArrayBuffer) => {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return first === 0xd0 && second === 0xcf
}

/** Read on this machine: nothing is sent before the user has confirmed what it costs. */
export async function readFile(file: Blob): Promise<string[][]> {
  const bytes = await file.arrayBuffer()
  if (isOldExcel(bytes)) throw new TableUnreadable('xls')
  if (!isZip(bytes)) return readCsv(decodeText(bytes))
  const { readSheet } = await import('read-excel-file/browser')
  try {
    const rows = await readSheet(file)
    return rows.map((row) => row.map(cellText))
  } catch (error) {
    throw new TableUnreadable('xlsx', { cause: error })
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
