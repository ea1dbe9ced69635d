import { Resvg } from '@resvg/resvg-js'
import type { Brand } from '../design/brand.ts'
import { deepened } from '../design/colour.ts'
import { CardUnprintable } from '../errors.ts'

/** A picture that passed the checks, so that the rasterizer and the PDF writer may trust it. */
export interface CheckedLogo {
  kind: 'png' | 'jpeg' | 'svg'
  bytes: Uint8Array
  width: number
  height: number
  /** SHA-256 of the bytes; it is part of the key of prepared templates. */
  sha256: string
  /** Hardly anything of it would be seen on white: it was drawn for dark grounds. */
  isLight?: true
}

/** A logo as an address that an SVG can refer to. */
export function dataUrl({ kind, bytes }: Pick<CheckedLogo, 'kind' | 'bytes'>): string {
  return `data:image/${kind === 'svg' ? 'svg+xml' : kind};base64,${Buffer.from(bytes).toString('base64')}`
}

interface JpegFrame {
  width: number
  height: number
  /** The number of colour components: 1 is grey, 3 is RGB, 4 is CMYK. */
  components: number
}

/** Reads the first frame header; undefined when the file is not a JPEG. */
export function readJpegFrame(bytes: Uint8Array): JpegFrame | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), components: view.getUint8(at + 9) }
    at += 2 + view.getUint16(at + 2)
  }
  throw new CardUnprintable('logo-unreadable', 'The logo is a broken JPEG.', 'logo')
}

/** Under a picture that was drawn for dark grounds, where there is no colour of a brand. */
const DARK_PLATE = '#22303c'
const PLATE_CONTRAST = 5.6

/** The ground of a picture that would not be seen on white. */
export function plateOf(brand: Brand | undefined): string {
  return brand?.colours ? deepened(brand.colours.primary, PLATE_CONTRAST) : DARK_PLATE
}

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
