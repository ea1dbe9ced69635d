import { crc32, inflateSync } from 'node:zlib'
import { CardUnprintable } from '../errors.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const MAX_PIXELS = 4096 * 4096

/**
 * Reads the size; undefined when the file is not a PNG. It checks every chunk and inflates the data up to the size that the
 * header promises, so that a decompression bomb is refused.
 */
export function readPngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
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
