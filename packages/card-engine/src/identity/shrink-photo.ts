import type { Card, IdentityPhoto } from '../card.ts'

const WIDTH = 48
const HEIGHT = 60
/** Together with the texts it fits into a symbol of 41 mm. */
const MAX_BYTES = 620
/** From the best that is tried to the least that still shows a face. */
const QUALITIES = [60, 40, 25, 12]

/** Makes the small grey photos that identity QRs carry. Cards without a photo stay as they are. */
export async function addIdentityPhotos(cards: readonly (Card | null)[]): Promise<void> {
  for (const card of cards) if (card?.photo) card.identity_photo ??= await shrinkPhoto(card.photo)
}

/** Null if the photo would take too many bytes. */
export async function shrinkPhoto(jpeg: Uint8Array): Promise<IdentityPhoto | null> {
  const sharp = await openLibrary()
  for (const quality of QUALITIES) {
    const small = sharp(jpeg).resize(WIDTH, HEIGHT, { fit: 'cover' }).greyscale()
    const bytes = await small.webp({ quality }).toBuffer()
    if (bytes.length <= MAX_BYTES) return { format: 'webp', bytes }
  }
  return null
}

/** The library is loaded with the first photo; most jobs need none. */
async function openLibrary() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
