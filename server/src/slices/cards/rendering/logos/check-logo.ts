import { createHash } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import { CardUnprintable } from '../errors.ts'
import type { CheckedLogo } from './checked-logo.ts'
import { dataUrl } from './data-url.ts'
import { readJpegFrame } from './jpeg-frame.ts'
import { readPngSize } from './png-size.ts'
import { assertSafeSvg } from './safe-svg.ts'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_SIDE_PX = 4096
const MAX_ASPECT_RATIO = 12
/** Logos are printed up to 9 mm wide. Drawing one that large at 600 DPI shows what it costs, and whether it is visible. */
const PROBE_PX = 224

/**
 * Detects the kind by the content, never by a file name, and refuses a logo that is too large, broken or not just a
 * picture.
 */
export function checkLogo(bytes: Uint8Array): CheckedLogo {
  if (bytes.length > MAX_BYTES) throw new CardUnprintable('logo-too-large', 'A logo may have 2 MB at most.', 'logo')
  const { kind, width, height } = measure(bytes)
  if (!(width >= 1 && height >= 1) || Math.max(width, height) > MAX_SIDE_PX) {
    throw new CardUnprintable('logo-too-large', `A logo may be ${MAX_SIDE_PX} pixels long at most.`, 'logo')
  }
  if (Math.max(width / height, height / width) > MAX_ASPECT_RATIO) {
    throw new CardUnprintable('logo-unreadable', 'A logo this narrow cannot be read on a card.', 'logo')
  }
  assertVisible(kind, bytes)
  return { kind, bytes, width, height, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function measure(bytes: Uint8Array): Pick<CheckedLogo, 'kind' | 'width' | 'height'> {
  const png = readPngSize(bytes)
  if (png) return { kind: 'png', ...png }
  const jpeg = readJpegFrame(bytes)
  if (jpeg) return { kind: 'jpeg', width: jpeg.width, height: jpeg.height }
  const svg = assertSafeSvg(bytes)
  try {
    const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } })
    return { kind: 'svg', width, height }
  } catch {
    throw new CardUnprintable(
      'logo-unreadable',
      'The logo is neither a PNG nor a JPEG nor an SVG that can be read.',
      'logo',
    )
  }
}

/** The rasterizer skips what it cannot decode, so a logo of which nothing is visible is broken or empty. */
function assertVisible(kind: CheckedLogo['kind'], bytes: Uint8Array): void {
  const probe = `<svg xmlns="http://www.w3.org/2000/svg" width="${PROBE_PX}" height="${PROBE_PX}"><image width="${PROBE_PX}" height="${PROBE_PX}" href="${dataUrl({ kind, bytes })}"/></svg>`
  const { pixels } = new Resvg(probe, { font: { loadSystemFonts: false } }).render()
  for (let i = 3; i < pixels.length; i += 4) if ((pixels[i] ?? 0) > 8) return
  throw new CardUnprintable('logo-unreadable', 'Nothing can be seen of the logo.', 'logo')
}
