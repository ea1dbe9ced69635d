import type { PhotoPlace } from '../design/display-list.ts'

export interface PixelBox {
  left: number
  top: number
  width: number
  height: number
}

/** The pixels of a photo, whose edges are on the pixel grid. */
export function photoPixels({ x, y, width, height }: PhotoPlace, scale: number): PixelBox {
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)]
  return { left, top, width: Math.round((x + width) * scale) - left, height: Math.round((y + height) * scale) - top }
}
