import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { Refusal } from '#platform/refusal.ts'
import { FileTooLargeUnpacked, FileUnreadable } from '../errors.ts'
import { MAX_INFLATED_BYTES, MAX_INFLATED_MB } from './limits.ts'

const MAX_PARTS = 2_000

/** The XML parts of a spreadsheet by their names. What they inflate to is bounded, whatever the file says about itself. */
export async function unpackWorkbook(file: Buffer): Promise<Map<string, Buffer>> {
  try {
    return await unpack(file)
  } catch (error) {
    throw error instanceof Refusal ? error : new FileUnreadable()
  }
}

async function unpack(file: Buffer): Promise<Map<string, Buffer>> {
  const archive = await yauzl.fromBufferPromise(file)
  if (archive.entryCount > MAX_PARTS) throw new FileUnreadable()
  const parts = new Map<string, Buffer>()
  let left = MAX_INFLATED_BYTES
  for await (const entry of archive.eachEntry()) {
    if (!entry.fileName.endsWith('.xml') && !entry.fileName.endsWith('.xml.rels')) continue
    left -= entry.uncompressedSize
    if (left < 0) throw new FileTooLargeUnpacked({ values: { limit_mb: MAX_INFLATED_MB } })
    // A part that holds more than the directory says ends in an error.
    parts.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  }
  return parts
}
