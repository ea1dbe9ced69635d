import { readSheet } from 'read-excel-file/universal'

interface Scope {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null
  postMessage(answer: { rows: string[][] } | { failed: true }): void
}

// The compiler knows only the globals of a page; this file runs in a worker.
const scope = globalThis as unknown as Scope

scope.onmessage = async ({ data }) => {
  try {
    scope.postMessage({ rows: await readXlsx(data) })
  } catch {
    scope.postMessage({ failed: true })
  }
}

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
