import { MAX_PICTURES } from '../design/pictures.ts'
import { FONT_COUNT } from '../fonts/typeface.ts'
import { OBJECTS_PER_FONT } from './font-objects.ts'

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
