import { createHash } from 'node:crypto'
import { crc32, inflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { CardUnprintable } from '../errors.ts'
import { type CheckedLogo, dataUrl, readJpegFrame } from './checked-logo.ts'
import { assertSafeSvg } from './safe-svg.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const MAX_PIXELS = 4096 * 4096

const MAX_BYTES = 2 * 1024 * 1024
const MAX_SIDE_PX = 4096
const MAX_ASPECT_RATIO = 12
/** Logos are printed up to 9 mm wide. Drawing one that large at 600 DPI shows what it costs, and whether it is visible. */
const PROBE_PX = 224
/** A part of the picture that is lighter than this has less than 1.7:1 with white. */
const SEEN_LIGHTNESS = 200
const MIN_SEEN_SHARE = 0.03

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
  const isLight = isDrawnForDarkGround(kind, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { kind, bytes, width, height, sha256, ...(isLight ? { isLight } : {}) }
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
function isDrawnForDarkGround(kind: CheckedLogo['kind'], bytes: Uint8Array): boolean {
  const probe = `<svg xmlns="http://www.w3.org/2000/svg" width="${PROBE_PX}" height="${PROBE_PX}"><image width="${PROBE_PX}" height="${PROBE_PX}" href="${dataUrl({ kind, bytes })}"/></svg>`
  const { pixels } = new Resvg(probe, { font: { loadSystemFonts: false } }).render()
  let [visible, seenOnWhite] = [0, 0]
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(i, i + 4)
    if (alpha <= 8) continue
    visible++
    // The colours are multiplied by their opacity; the rest is what a white ground adds.
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue + 255 - alpha < SEEN_LIGHTNESS) seenOnWhite++
  }
  if (visible === 0) throw new CardUnprintable('logo-unreadable', 'Nothing can be seen of the logo.', 'logo')
  return seenOnWhite < MIN_SEEN_SHARE * visible
}

/**
 * Reads the size; undefined when the file is not a PNG. It checks every chunk and inflates the data up to the size that the
 * header promises, so that a decompression bomb is refused.
 */
function readPngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) return undefined
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data: Buffer[] = []
  let hasEnd = false
  for (let at = 8; at + 12 <= file.length && !hasEnd; ) {
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) throw broken()
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw broken()
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') data.push(file.subarray(at + 8, end - 4))
    hasEnd = type === 'IEND'
    at = end
  }
  if (!hasEnd || file.length < 33 || file.toString('latin1', 12, 16) !== 'IHDR') throw broken()
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (width * height > MAX_PIXELS) throw new CardUnprintable('logo-too-large', 'The logo has too many pixels.', 'logo')
  const bits = (file[24] ?? 8) * (CHANNELS[file[25] ?? 6] ?? 4)
  // Interlacing adds a filter byte to each row of its seven passes.
  const maxOutputLength = height * (1 + Math.ceil((width * bits) / 8)) + 7 * (height + 8) + 64
  try {
    inflateSync(Buffer.concat(data), { maxOutputLength })
  } catch {
    throw broken()
  }
  return { width, height }
}

function broken(): CardUnprintable {
  return new CardUnprintable('logo-unreadable', 'The logo is a broken PNG.', 'logo')
}
