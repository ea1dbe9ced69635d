import { Resvg } from '@resvg/resvg-js'
import type { CheckedLogo } from './checked-logo.ts'
import { dataUrl } from './data-url.ts'

const MAX_HEIGHT_PX = 144
const MAX_WIDTH_PX = 432

/** A small PNG of an emblem, for pages and documents that should not carry the whole picture. */
export function drawMark(picture: Pick<CheckedLogo, 'kind' | 'bytes' | 'width' | 'height'>): Buffer {
  const scale = Math.min(MAX_HEIGHT_PX / picture.height, MAX_WIDTH_PX / picture.width)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${dataUrl(picture)}"/></svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}
