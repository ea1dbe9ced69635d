import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@samakart/rules/photo-format'
import type { PhotoPlace } from '../design/display-list.ts'
import { pathOperators } from './background.ts'
import { FRONT_FORM, PHOTO_FORM } from './form-names.ts'
import { num, PT_PER_MM } from './numbers.ts'
import { type BatchNumbers, FONTS, FRONT, PHOTO_FRONT } from './object-numbers.ts'

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
