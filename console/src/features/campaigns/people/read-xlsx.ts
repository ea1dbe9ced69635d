import { readSheet } from 'read-excel-file/universal'

/** Reads the first sheet as text. Ten thousand rows take a while, so call it in a worker. */
export async function readXlsx(bytes: ArrayBuffer): Promise<string[][]> {
  const rows = await readSheet(bytes)
  return rows.map((row) => row.map(cellText))
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
