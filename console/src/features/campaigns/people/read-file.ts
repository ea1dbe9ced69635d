import { decodeText, readCsv } from './read-csv.ts'
import { TableUnreadable } from './table.ts'

/** Every XLSX file is a ZIP archive, and every ZIP archive begins with these two letters. */
const isZip = (bytes: ArrayBuffer) => {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return first === 0x50 && second === 0x4b
}

/** The old XLS format begins with these two bytes. */
const isOldExcel = (bytes: ArrayBuffer) => {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return first === 0xd0 && second === 0xcf
}

/** The file is read in the browser: nothing is sent before the user has seen and confirmed the price. */
export async function readFile(file: Blob): Promise<string[][]> {
  const bytes = await file.arrayBuffer()
  if (isOldExcel(bytes)) throw new TableUnreadable('xls')
  if (!isZip(bytes)) {
    const text = decodeText(bytes)
    if (text.includes('\0')) throw new TableUnreadable('no text')
    return readCsv(text)
  }
  try {
    return await readInWorker(bytes)
  } catch (error) {
    throw new TableUnreadable('xlsx', { cause: error })
  }
}

/** A worker reads the spreadsheet, so that the page stays responsive. */
function readInWorker(bytes: ArrayBuffer): Promise<string[][]> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string[][]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ rows?: string[][] }>) =>
      data.rows ? resolve(data.rows) : reject(new TableUnreadable('xlsx'))
    worker.onerror = () => reject(new TableUnreadable('xlsx'))
    worker.postMessage(bytes, [bytes])
  }).finally(() => worker.terminate())
}
