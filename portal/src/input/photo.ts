import { drawInto, readQr } from './qr.ts'

export type PhotoResult = { text: string } | 'photo_nothing' | 'photo_bad'

/** Most photos are readable at the first size. Cheap phones do not have enough memory for the last. */
const SIZES = [900, 1_500, 600, 2_400]
const TIME_LIMIT_MS = 1_500

export async function readPhoto(file: Blob): Promise<PhotoResult> {
  const url = URL.createObjectURL(file)
  try {
    const image = await loadImage(url)
    const whole = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight }
    const canvas = document.createElement('canvas')
    let last = 0
    for (const size of SIZES) {
      drawInto(canvas, image, whole, size)
      if (canvas.width === last) continue
      last = canvas.width
      const text = await readQr(canvas, 4, TIME_LIMIT_MS)
      if (text !== undefined) return { text }
    }
    return 'photo_nothing'
  } catch {
    return 'photo_bad'
  } finally {
    URL.revokeObjectURL(url)
  }
}

function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => (image.naturalWidth > 0 ? resolve(image) : reject(new Error('empty')))
    image.onerror = () => reject(new Error('unreadable'))
    image.src = url
  })
}
