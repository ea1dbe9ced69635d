import { createHash } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import { CardRefused } from '../errors.ts'
import { readJpegSize } from './jpeg-size.ts'
import { readPngSize } from './png-size.ts'
import { assertSafeSvg } from './safe-svg.ts'

/** A picture that passed the checks: what the rasterizer and the PDF writer may trust. */
export interface CheckedLogo {
  kind: 'png' | 'jpeg' | 'svg'
  bytes: Uint8Array
  width: number
  height: number
  /** SHA-256 of the bytes; the cache knows it by this. */
  sha256: string
}

const MOST_BYTES = 2 * 1024 * 1024
const LONGEST_SIDE = 4096
const MOST_RATIO = 12
const PROBE = 48

/** Tells the kind by the content, never by a name, and refuses what is large, broken or could do more than be looked at. */
export function checkLogo(bytes: Uint8Array): CheckedLogo {
  if (bytes.length > MOST_BYTES) throw new CardRefused('logo-too-large', 'A logo may have 2 MB at most.', 'logo')
  const { kind, width, height } = measure(bytes)
  if (!(width >= 1 && height >= 1) || Math.max(width, height) > LONGEST_SIDE) {
    throw new CardRefused('logo-too-large', `A logo may be ${LONGEST_SIDE} pixels long at most.`, 'logo')
  }
  if (Math.max(width / height, height / width) > MOST_RATIO) {
    throw new CardRefused('logo-unreadable', 'A logo this narrow cannot be read on a card.', 'logo')
  }
  assertVisible(kind, bytes)
  return { kind, bytes, width, height, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function measure(bytes: Uint8Array): Pick<CheckedLogo, 'kind' | 'width' | 'height'> {
  const png = readPngSize(bytes)
  if (png) return { kind: 'png', ...png }
  const jpeg = readJpegSize(bytes)
  if (jpeg) return { kind: 'jpeg', ...jpeg }
  const svg = assertSafeSvg(bytes)
  try {
    const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } })
    return { kind: 'svg', width, height }
  } catch {
    throw new CardRefused(
      'logo-unreadable',
      'The logo is neither a PNG nor a JPEG nor an SVG that can be read.',
      'logo',
    )
  }
}

/** The rasterizer passes over what it cannot decode; a logo that leaves no trace is broken or empty. */
function assertVisible(kind: CheckedLogo['kind'], bytes: Uint8Array): void {
  const type = kind === 'svg' ? 'svg+xml' : kind
  const data = `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
  const probe = `<svg xmlns="http://www.w3.org/2000/svg" width="${PROBE}" height="${PROBE}"><image width="${PROBE}" height="${PROBE}" href="${data}"/></svg>`
  const { pixels } = new Resvg(probe, { font: { loadSystemFonts: false } }).render()
  for (let i = 3; i < pixels.length; i += 4) if ((pixels[i] ?? 0) > 8) return
  throw new CardRefused('logo-unreadable', 'Nothing can be seen of the logo.', 'logo')
}
