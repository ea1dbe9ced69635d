import { PHOTO_HEIGHT, PHOTO_WIDTH } from '@samakart/rules/photo-format'
import sharp from 'sharp'
import { asStoredPhoto, drawFace, FACES } from '../src/testing/photos/drawn-face.ts'

/** Stored photos have about this size when a telephone took them. Drawings have fewer details and are given more noise. */
const TARGET_BYTES = 19_000
const NOISE = 17

/** Drawn faces in the stored format, as detailed as photographs. */
export async function drawnPhotos(): Promise<Uint8Array[]> {
  const photos: Uint8Array[] = []
  for (const face of Object.values(FACES)) {
    const plain = await asStoredPhoto(await drawFace(face))
    const { data } = await sharp(plain).raw().toBuffer({ resolveWithObject: true })
    let state = 0x9e3779b1
    for (let i = 0; i < data.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      data[i] = Math.max(0, Math.min(255, (data[i] ?? 0) + (((state >>> 24) * NOISE) >> 8) - NOISE / 2))
    }
    const raw = { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, channels: 3 as const }
    photos.push(await asStoredPhoto(await sharp(data, { raw }).jpeg({ quality: 95 }).toBuffer()))
  }
  const mean = photos.reduce((sum, { length }) => sum + length, 0) / photos.length
  if (mean < TARGET_BYTES * 0.8) throw new Error(`The photos have ${Math.round(mean)} bytes, fewer than real ones.`)
  return photos
}
