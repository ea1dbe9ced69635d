import { Resvg } from '@resvg/resvg-js'
import type { CheckedLogo } from '../logos/checked-logo.ts'
import { dataUrl } from '../logos/data-url.ts'
import { readJpegFrame } from '../logos/jpeg-frame.ts'
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${dataUrl(logo)}"/></svg>`
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
  const components = readJpegFrame(bytes)?.components
  const space =
    components === 1 ? '/DeviceGray' : components === 4 ? '/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]' : '/DeviceRGB'
  const head = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace${space}/Filter/DCTDecode/Length ${bytes.length}>>stream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream', 'latin1')])
}
