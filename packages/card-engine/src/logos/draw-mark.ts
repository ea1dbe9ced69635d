import { Resvg } from '@resvg/resvg-js'
import type { CheckedLogo } from './checked-logo.ts'
import { dataUrl } from './data-url.ts'
import { DARK_PLATE } from './plate.ts'

const MAX_HEIGHT_PX = 144
const MAX_WIDTH_PX = 432

/** A small PNG of an emblem, for pages and documents that should not carry the whole picture. */
export function drawMark(picture: Pick<CheckedLogo, 'kind' | 'bytes' | 'width' | 'height' | 'isLight'>): Buffer {
  const scale = Math.min(MAX_HEIGHT_PX / picture.height, MAX_WIDTH_PX / picture.width)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  // Pages are white, or dark with a white tile.
  const plate = picture.isLight
    ? `<rect width="${width}" height="${height}" rx="${height / 10}" fill="${DARK_PLATE}"/>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${plate}<image width="${width}" height="${height}" href="${dataUrl(picture)}"/></svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}
