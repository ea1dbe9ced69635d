import { type CardCanvas, photoHeight } from '../../design/card-canvas.ts'
import { roundedRect } from '../../design/path.ts'

/** A line of this width is drawn around the photo; the photo covers its inner half. */
export interface PhotoFrame {
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
