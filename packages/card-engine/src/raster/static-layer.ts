import { Resvg } from '@resvg/resvg-js'
import type { DisplayList } from '../design/display-list.ts'
import type { Dpi } from '../design/setting.ts'
import type { CheckedLogo } from '../logos/checked-logo.ts'
import { toSvg } from './svg.ts'

/**
 * The background as PNG scanlines, each with its filter byte (always 0 for none), so that the compositor draws directly into
 * the bytes that the encoder compresses.
 */
export interface StaticLayer {
  width: number
  height: number
  dpi: Dpi
  stride: number
  scanlines: Uint8Array
}

/** The size at 300 DPI is rounded to the pixel; other resolutions scale that size and round half up. */
export function pixelSize(millimetres: number, dpi: Dpi): number {
  return Math.floor((Math.round((millimetres * 300) / 25.4) * dpi) / 300 + 0.5)
}

export function rasterizeStatics(list: DisplayList, dpi: Dpi, logos: CheckedLogo[]): StaticLayer {
  const width = pixelSize(list.width, dpi)
  const height = pixelSize(list.height, dpi)
  const svg = toSvg(list, width, height, dpi, logos)
  const image = new Resvg(svg, { background: '#ffffff', font: { loadSystemFonts: false } }).render()
  const { pixels } = image
  if (image.width !== width || image.height !== height) throw new Error('The static layer has the wrong size.')
  const stride = 1 + 3 * width
  const scanlines = new Uint8Array(stride * height)
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0, to = y * stride + 1; x < width; x++, from += 4, to += 3) {
      scanlines[to] = pixels[from] ?? 0
      scanlines[to + 1] = pixels[from + 1] ?? 0
      scanlines[to + 2] = pixels[from + 2] ?? 0
    }
  }
  return { width, height, dpi, stride, scanlines }
}
