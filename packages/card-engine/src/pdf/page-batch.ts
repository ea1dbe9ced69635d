import { deflateSync } from 'node:zlib'
import { batchNumbers, PAGES, PAGES_PER_BATCH, PHOTOS_PER_BATCH } from './object-numbers.ts'
import { type PagePhotos, photoObject, photoResources } from './page-photos.ts'

/** Some pages that are ready to be appended. Offsets are relative to the first byte of the batch. */
export interface PageBatch {
  batch: number
  pageCount: number
  bytes: Uint8Array
  /** The offset of each page's content, then of the object stream that contains the page dictionaries. */
  offsets: number[]
  /** The offset of each photo, by its place in the batch. */
  photoOffsets: [place: number, offset: number][]
}

/** `contents` are operators in latin1, one string per page. */
export function writePageBatch(batch: number, contents: readonly string[], photos?: PagePhotos): PageBatch {
  if (contents.length > PAGES_PER_BATCH) throw new Error('Too many pages in one batch.')
  const numbers = batchNumbers(batch)
  const offsets: number[] = []
  const parts: Buffer[] = []
  let size = 0
  let out = ''
  contents.forEach((content, i) => {
    offsets.push(out.length)
    out += `${numbers.content(i)} 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`
  })
  const add = (part: Buffer) => {
    parts.push(part)
    size += part.length
  }
  add(Buffer.from(out, 'latin1'))
  const photoOffsets: PageBatch['photoOffsets'] = []
  photos?.files.forEach((photo, place) => {
    if (!photo) return
    if (place >= PHOTOS_PER_BATCH) throw new Error('Too many photos in one batch.')
    photoOffsets.push([place, size])
    add(photoObject(numbers.photo(place), photo))
  })
  offsets.push(size)
  add(objectStream(batch, contents.length, photos))
  return { batch, pageCount: contents.length, bytes: Buffer.concat(parts, size), offsets, photoOffsets }
}

/** The node of the page tree comes first, then its pages. */
function objectStream(batch: number, pageCount: number, photos: PagePhotos | undefined): Buffer {
  const numbers = batchNumbers(batch)
  const kids = Array.from({ length: pageCount }, (_, i) => `${numbers.page(i)} 0 R`).join(' ')
  const objects = [`<</Type/Pages/Parent ${PAGES} 0 R/Count ${pageCount}/Kids[${kids}]>>`]
  for (let i = 0; i < pageCount; i++) {
    const resources = photos ? photoResources(photos, i, numbers) : ''
    objects.push(`<</Type/Page/Parent ${numbers.node} 0 R/Contents ${numbers.content(i)} 0 R${resources}>>`)
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
