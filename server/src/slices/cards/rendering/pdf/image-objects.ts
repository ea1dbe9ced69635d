import { Resvg } from '@resvg/resvg-js'
import type { CheckedLogo } from '../logos/check-logo.ts'
import { stream } from './font-objects.ts'

const MAX_SIDE_PX = 640

/** An image and its transparency, in the order of their object numbers. A JPEG is embedded unchanged. */
export function imageObjects(logo: CheckedLogo, first: number): Buffer[] {
  if (logo.kind === 'jpeg') return [jpegObject(logo)]
  const scale =
    logo.kind === 'svg'
      ? MAX_SIDE_PX / Math.max(logo.width, logo.height)
      : Math.min(1, MAX_SIDE_PX / Math.max(logo.width, logo.height))
  const [width, height] = [Math.max(1, Math.round(logo.width * scale)), Math.max(1, Math.round(logo.height * scale))]
  const type = logo.kind === 'svg' ? 'svg+xml' : 'png'
  const data = `data:image/${type};base64,${Buffer.from(logo.bytes).toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${data}"/></svg>`
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const colours = Buffer.alloc(3 * width * height)
  const alphas = Buffer.alloc(width * height)
  for (let i = 0; i < width * height; i++) {
    const alpha = pixels[4 * i + 3] ?? 0
    alphas[i] = alpha
    // The rasterizer returns colours multiplied by their alpha.
    for (let c = 0; c < 3; c++) {
      colours[3 * i + c] = alpha === 0 ? 255 : Math.min(255, Math.round(((pixels[4 * i + c] ?? 0) * 255) / alpha))
    }
  }
  const size = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8`
  return [
    stream(`${size}/ColorSpace/DeviceRGB/SMask ${first + 1} 0 R`, colours),
    stream(`${size}/ColorSpace/DeviceGray`, alphas),
  ]
}

function jpegObject({ bytes, width, height }: CheckedLogo): Buffer {
  const space =
    components(bytes) === 1
      ? '/DeviceGray'
      : components(bytes) === 4
        ? '/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]'
        : '/DeviceRGB'
  const head = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace${space}/Filter/DCTDecode/Length ${bytes.length}>>stream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream', 'latin1')])
}

/** Reads the number of components from the frame header. */
function components(bytes: Uint8Array): number {
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return bytes[at + 9] ?? 3
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
  }
  return 3
}
