import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@samakart/rules/photo-format'
import sharp from 'sharp'

/** A picture as the service stores it. The drawings have the shape of a photo already, so nothing is cut off. */
export const asStoredPhoto = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .resize(PHOTO_WIDTH, PHOTO_HEIGHT, { fit: 'cover', position: 'centre', kernel: 'lanczos3' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80, progressive: false, chromaSubsampling: '4:2:0', mozjpeg: false, optimiseCoding: true })
    .toBuffer()
