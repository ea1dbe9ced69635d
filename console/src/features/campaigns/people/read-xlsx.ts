import { readSheet } from 'read-excel-file/universal'

/** The first sheet as texts. Ten thousand rows take a while: best done beside the page. */
export async function readXlsx(bytes: ArrayBuffer): Promise<string[][]> {
  const rows = await readSheet(bytes)
  return rows.map((row) => row.map(cellText))
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
