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

/** In a thread of its own, so that the page never stands still. */
function readInWorker(bytes: ArrayBuffer): Promise<string[][]> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string[][]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ rows?: string[][] }>) =>
      data.rows ? resolve(data.rows) : reject(new TableUnreadable('xlsx'))
    worker.onerror = () => reject(new TableUnreadable('xlsx'))
    worker.postMessage(bytes, [bytes])
  }).finally(() => worker.terminate())
}
