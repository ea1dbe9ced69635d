import { type CardCanvas, photoHeight, qrTileSize } from '../../design/card-canvas.ts'
import { roundedRect } from '../../design/path.ts'
import { label } from '../../labels.ts'

/** A line of this width is drawn around the photo; the photo covers its inner half. */
interface PhotoFrame {
  colour: string
  width: number
  radius: number
}

/** The photo with a line of the template around it. Returns the height of the photo. */
export function framedPhoto(canvas: CardCanvas, x: number, y: number, width: number, frame: PhotoFrame): number {
  const { colour, width: line, radius } = frame
  const height = photoHeight(width)
  canvas.fill(roundedRect(x - line, y - line, width + 2 * line, height + 2 * line, radius + line), colour)
  canvas.photo(x, y, width, { radius })
  return height
}

/** Half a millimetre at 300 DPI. Beside a photo the QR is the smaller of the two. */
const MODULE_PIXELS = 6
const MARGIN = 0.4
const CAPTION = 2.3

export const SMALL_QR_WIDTH = qrTileSize(MODULE_PIXELS) + 2 * MARGIN
const SMALL_QR_HEIGHT = SMALL_QR_WIDTH + CAPTION

/** A white tile with the QR and the invitation to scan it. The code to type has a place of its own. */
export function smallQr(
  canvas: CardCanvas,
  x: number,
  y: number,
  look: { caption: string; border?: string; radius?: number },
): void {
  const { caption, border, radius = 1.2 } = look
  const tile = roundedRect(x, y, SMALL_QR_WIDTH, SMALL_QR_HEIGHT, radius)
  canvas.fill(tile, '#ffffff')
  if (border) canvas.stroke(tile, border, 0.26)
  canvas.qr(x + MARGIN, y + MARGIN, MODULE_PIXELS, { tile: false })
  const text = label('scan', canvas.setting.language)
  canvas.text(text, [x + 0.6, y + SMALL_QR_WIDTH - 0.7, SMALL_QR_WIDTH - 1.2, 2.4], caption, {
    size: 5,
    weight: 'semibold',
    align: 'center',
  })
}
