import { deflateSync } from 'node:zlib'
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@samakart/rules/photo-format'
import type { PhotoPlace } from '../design/display-list.ts'
import { MAX_PICTURES } from '../design/setting.ts'
import { FONT_COUNT } from '../fonts/typeface.ts'
import { FRONT_FORM, PHOTO_FORM, pathOperators } from './background.ts'
import { OBJECTS_PER_FONT } from './font-usage.ts'
import { num, PT_PER_MM } from './numbers.ts'

/** Object numbers are fixed in advance, so that threads can write pages independently. */
export const CATALOG = 1
export const PAGES = 2
export const INFO = 3
export const RESOURCES = 4
export const METADATA = 5
export const FRONT = 6
export const BACK = 7
export const MARKS = 8
const FIRST_IMAGE = 9
const FIRST_FONT = FIRST_IMAGE + 2 * MAX_PICTURES
/** Only in documents with photos: the front of cards that have one, and the fonts that their pages name. */
export const PHOTO_FRONT = FIRST_FONT + FONT_COUNT * OBJECTS_PER_FONT
export const FONTS = PHOTO_FRONT + 1
const FIRST_BATCH = FONTS + 1

/** Of a chunk of up to 64 cards, each with its back. */
export const PAGES_PER_BATCH = 128
export const PHOTOS_PER_BATCH = 64
const NUMBERS_PER_BATCH = 2 + 2 * PAGES_PER_BATCH + PHOTOS_PER_BATCH

/** The number of a logo's image; the next number is its transparency. */
export function imageNumber(logo: number): number {
  return FIRST_IMAGE + 2 * logo
}

export function fontNumber(font: number): number {
  return FIRST_FONT + OBJECTS_PER_FONT * font
}

export interface BatchNumbers {
  node: number
  objectStream: number
  page(index: number): number
  content(index: number): number
  photo(index: number): number
}

export function batchNumbers(batch: number): BatchNumbers {
  const first = FIRST_BATCH + batch * NUMBERS_PER_BATCH
  return {
    node: first,
    objectStream: first + 1,
    page: (index) => first + 2 + index,
    content: (index) => first + 2 + PAGES_PER_BATCH + index,
    photo: (index) => first + 2 + 2 * PAGES_PER_BATCH + index,
  }
}

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

/** The photos of a batch of cards by their places, and which of them each page draws. */
export interface PagePhotos {
  files: readonly (Uint8Array | null | undefined)[]
  pages: readonly (readonly number[])[]
  /** The other forms that pages draw, as `/K 7 0 R`. */
  forms: readonly string[]
}

/** The stored JPEG as it is: whatever reads the PDF decodes it. */
export function photoObject(number: number, photo: Uint8Array): Buffer {
  const head = `${number} 0 obj<</Type/XObject/Subtype/Image/Width ${PHOTO_WIDTH}/Height ${PHOTO_HEIGHT}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode/Length ${photo.length}>>stream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), photo, Buffer.from('\nendstream endobj\n', 'latin1')])
}

/**
 * A page with photos names its own resources. Shared ones would make every page that somebody takes out of the document
 * carry the photos of all others.
 */
export function photoResources({ files, pages, forms }: PagePhotos, page: number, numbers: BatchNumbers): string {
  const places = (pages[page] ?? []).filter((place) => files[place])
  if (places.length === 0) return ''
  const names = [
    `${FRONT_FORM} ${FRONT} 0 R`,
    `${PHOTO_FORM} ${PHOTO_FRONT} 0 R`,
    ...forms,
    ...places.map((place) => `${photoName(place)} ${numbers.photo(place)} 0 R`),
  ]
  return `/Resources<</Font ${FONTS} 0 R/XObject<<${names.join('')}>>/ExtGState ${GHOST_STATES}>>`
}

const photoName = (place: number) => `/P${place}`

/** Opacities in tenths. A picture that gives only its brightness takes the tint of what is below it. */
const GHOST_STATES = `<<${[1, 2, 3, 4, 5].map((tenths) => `/L${tenths}<</BM/Luminosity/ca .${tenths}>>`).join('')}>>`

/** Draws the photo of a card at all its places. */
export function photoOperators(photos: readonly PhotoPlace[], cardHeight: number, place: number): string {
  return photos
    .map(({ x, y, width, height, cut, ghost }) => {
      const state = ghost === undefined ? '' : `/L${Math.round(10 * ghost)} gs `
      const size = `${num(width * PT_PER_MM)} 0 0 ${num(height * PT_PER_MM)}`
      const corner = `${num(x * PT_PER_MM)} ${num((cardHeight - y - height) * PT_PER_MM)}`
      return `q ${state}${pathOperators(cut, cardHeight)}W n ${size} ${corner} cm ${photoName(place)} Do Q\n`
    })
    .join('')
}
