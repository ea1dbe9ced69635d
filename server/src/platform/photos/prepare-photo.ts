import {
  type Crop,
  MAX_MEGAPIXELS,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_MB,
  MIN_CROP_HEIGHT,
  MIN_CROP_WIDTH,
  PHOTO_HEIGHT,
  PHOTO_WIDTH,
} from '@samakart/rules/photo-format'
import sharp from 'sharp'
import { PictureIsHeic, PictureTooLarge, PictureTooSmall, PictureUnreadable } from './errors.ts'

type PictureKind = 'jpeg' | 'png' | 'heic'

const JPEG = [0xff, 0xd8, 0xff]

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

sharp.cache(false)
sharp.concurrency(1)

const QUALITY = 80
const ASPECT = PHOTO_WIDTH / PHOTO_HEIGHT
/** Of the height that a crop leaves out: heads are in the upper part of most pictures. */
const ABOVE_THE_HEAD = 0.25

/**
 * Reads a picture that somebody sent and returns the photo as it is stored. It is turned as the camera was held, cropped to
 * 7:9 and encoded anew, so that nothing else of the file is kept: no position, no camera, no text.
 */
export async function preparePhoto(bytes: Uint8Array, crop?: Crop): Promise<Uint8Array> {
  if (bytes.length > MAX_PICTURE_BYTES) throw tooLarge()
  const kind = pictureKind(bytes)
  if (kind === 'heic') throw new PictureIsHeic()
  if (!kind) throw new PictureUnreadable()
  const { width, height } = await measure(bytes, kind)
  const kept = crop ? cropOf(width, height, crop) : startingCrop(width, height)
  if (kept.width < MIN_CROP_WIDTH || kept.height < MIN_CROP_HEIGHT) throw tooSmall()
  try {
    return await open(bytes)
      .autoOrient()
      .extract(kept)
      .resize(PHOTO_WIDTH, PHOTO_HEIGHT, { fit: 'cover', position: 'centre', kernel: 'lanczos3' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, progressive: false, chromaSubsampling: '4:2:0', mozjpeg: false, optimiseCoding: true })
      .toBuffer()
  } catch {
    throw new PictureUnreadable()
  }
}

/** Truncated and damaged pictures are refused: half a face is no use on a card. */
const open = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'warning', limitInputPixels: MAX_MEGAPIXELS * 1_000_000, sequentialRead: true, pages: 1 })

/** The size as people see it. The decoder must agree with the content about what the file is. */
async function measure(bytes: Uint8Array, kind: 'jpeg' | 'png'): Promise<{ width: number; height: number }> {
  const facts = await open(bytes)
    .metadata()
    .catch((error: Error) => {
      throw /pixel limit/i.test(error.message) ? tooLarge() : new PictureUnreadable()
    })
  if (facts.format !== kind) throw new PictureUnreadable()
  const { width, height } = facts.autoOrient
  if (width * height > MAX_MEGAPIXELS * 1_000_000) throw tooLarge()
  return { width, height }
}

/** The largest frame of 7:9, in the middle and nearer to the top. */
function startingCrop(width: number, height: number) {
  const kept = Math.min(width, Math.round(height * ASPECT))
  const tall = Math.min(height, Math.round(kept / ASPECT))
  return {
    left: Math.floor((width - kept) / 2),
    top: Math.floor((height - tall) * ABOVE_THE_HEAD),
    width: kept,
    height: tall,
  }
}

function cropOf(width: number, height: number, crop: Crop) {
  const left = Math.min(width - 1, Math.round(crop.x * width))
  const top = Math.min(height - 1, Math.round(crop.y * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  }
}

const tooLarge = () => new PictureTooLarge({ values: { limit_mb: MAX_PICTURE_MB, limit_megapixels: MAX_MEGAPIXELS } })
const tooSmall = () => new PictureTooSmall({ values: { min_width: MIN_CROP_WIDTH, min_height: MIN_CROP_HEIGHT } })

/** By the content; what a file is called or said to be does not count. */
function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (begins(JPEG)) return 'jpeg'
  if (begins(PNG)) return 'png'
  const text = Buffer.from(bytes.subarray(4, 12)).toString('latin1')
  return text.startsWith('ftyp') && HEIC_BRANDS.includes(text.slice(4)) ? 'heic' : undefined
}
