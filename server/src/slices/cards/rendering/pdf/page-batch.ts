import { deflateSync } from 'node:zlib'
import { batchNumbers, PAGES, PAGES_PER_BATCH } from './object-numbers.ts'

/** Some pages that are ready to be appended. Offsets are relative to the first byte of the batch. */
export interface PageBatch {
  batch: number
  pageCount: number
  bytes: Uint8Array
  /** The offset of each page's content, then of the object stream that contains the page dictionaries. */
  offsets: number[]
}

/** `contents` are operators in latin1, one string per page. */
export function writePageBatch(batch: number, contents: readonly string[]): PageBatch {
  if (contents.length > PAGES_PER_BATCH) throw new Error('Too many pages in one batch.')
  const numbers = batchNumbers(batch)
  const offsets: number[] = []
  let out = ''
  contents.forEach((content, i) => {
    offsets.push(out.length)
    out += `${numbers.content(i)} 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`
  })
  offsets.push(out.length)
  const body = Buffer.from(out, 'latin1')
  return {
    batch,
    pageCount: contents.length,
    bytes: Buffer.concat([body, objectStream(batch, contents.length)]),
    offsets,
  }
}

/** The node of the page tree comes first, then its pages. */
function objectStream(batch: number, pageCount: number): Buffer {
  const numbers = batchNumbers(batch)
  const kids = Array.from({ length: pageCount }, (_, i) => `${numbers.page(i)} 0 R`).join(' ')
  const objects = [`<</Type/Pages/Parent ${PAGES} 0 R/Count ${pageCount}/Kids[${kids}]>>`]
  for (let i = 0; i < pageCount; i++) {
    objects.push(`<</Type/Page/Parent ${numbers.node} 0 R/Contents ${numbers.content(i)} 0 R>>`)
  }
  let index = ''
  let offset = 0
  objects.forEach((object, i) => {
    index += `${i === 0 ? numbers.node : numbers.page(i - 1)} ${offset} `
    offset += object.length + 1
  })
  const packed = deflateSync(Buffer.from(`${index}${objects.join('\n')}`, 'latin1'))
  const entries = `/Type/ObjStm/N ${objects.length}/First ${index.length}/Filter/FlateDecode/Length ${packed.length}`
  return Buffer.concat([
    Buffer.from(`${numbers.objectStream} 0 obj<<${entries}>>stream\n`, 'latin1'),
    packed,
    Buffer.from('\nendstream endobj\n', 'latin1'),
  ])
}
