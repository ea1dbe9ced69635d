import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@samakart/rules/photo-format'

/** Squares of 16 pixels, each with four blocks of luma and one of each chroma. */
export const BLOCKS_ACROSS = PHOTO_WIDTH / 16
export const BLOCKS_DOWN = PHOTO_HEIGHT / 16
export const PITCH = PHOTO_WIDTH
export const CHROMA_PITCH = PHOTO_WIDTH / 2
export const CHROMA_HEIGHT = PHOTO_HEIGHT / 2

/** Where the decoded parts of a photo are in the kernel's memory: brightness, and the differences of blue and red. */
export interface PhotoPlanes {
  luma: number
  blue: number
  red: number
}

export const LUMA_BYTES = PHOTO_WIDTH * PHOTO_HEIGHT
export const CHROMA_BYTES = LUMA_BYTES / 4
