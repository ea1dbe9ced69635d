import { Resvg } from '@resvg/resvg-js'
import type { Path } from '../design/path.ts'
import { pathData } from '../raster/svg.ts'
import type { PixelBox } from './photo-pixels.ts'

/** The pixels of a photo that its outline does not cover completely, and how much of each it covers. */
export interface Edges {
  xs: Uint16Array
  ys: Uint16Array
  covers: Uint8Array
}

export function cutEdges(path: Path, { left, top, width, height }: PixelBox, scale: number): Edges {
  const place = `translate(${-left} ${-top}) scale(${scale})`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path transform="${place}" d="${pathData(path)}" fill="#ffffff"/></svg>`
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const partial: number[] = []
  for (let i = 0; i < width * height; i++) if ((pixels[4 * i + 3] ?? 0) < 255) partial.push(i)
  return {
    xs: Uint16Array.from(partial, (i) => i % width),
    ys: Uint16Array.from(partial, (i) => Math.floor(i / width)),
    covers: Uint8Array.from(partial, (i) => pixels[4 * i + 3] ?? 0),
  }
}
