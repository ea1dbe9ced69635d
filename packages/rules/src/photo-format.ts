/**
 * How a photo of a person is stored: portrait 7:9 as passport pictures are taken, at 427 DPI where it is 20 mm wide. Both
 * sides are multiples of 16, so that the JPEG consists of whole blocks and the card renderer needs no other format.
 */
export const PHOTO_WIDTH = 336
export const PHOTO_HEIGHT = 432
export const PHOTO_TYPE = 'image/jpeg'

export const MAX_PICTURE_MB = 5
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024
export const MAX_MEGAPIXELS = 40
/** Of the part that is kept. Fewer pixels would be a blur on the card. */
export const MIN_CROP_WIDTH = 84
export const MIN_CROP_HEIGHT = 108

/** The part of a picture that is kept, in fractions of its width and height as people see it. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}
