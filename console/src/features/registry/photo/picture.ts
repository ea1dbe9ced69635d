import { type Frame, heightOf } from './frame.ts'

/** Twice what the service stores, so that it has something to choose from; a telephone sends it in a second. */
const WIDTH = 672
const HEIGHT = 864
const QUALITY = 0.92

/** What the browser can show of a file, turned as the camera was held. Undefined if it is no picture for it. */
export async function openPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

/** The part inside the frame as a new JPEG, which has no position and no camera in it. */
export async function cutOut(picture: ImageBitmap, frame: Frame): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, frame.width / WIDTH)
  canvas.width = Math.max(84, Math.round(WIDTH * scale))
  canvas.height = Math.max(108, Math.round(HEIGHT * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const height = heightOf(frame)
  const [left, top] = [frame.x - frame.width / 2, frame.y - height / 2]
  context.drawImage(picture, left, top, frame.width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY)
  })
}
