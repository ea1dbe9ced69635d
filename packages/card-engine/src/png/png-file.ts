import { crc32, deflateSync } from 'node:zlib'
import type { Dpi } from '../design/setting.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const RGB = 2

/** Everything before the compressed data: the signature and the chunks IHDR, sRGB and pHYs. */
export function pngHead(width: number, height: number, dpi: Dpi): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, RGB, 0, 0, 0], 8)
  const pixelsPerMetre = Math.round((dpi * 1000) / 25.4)
  const physical = Buffer.alloc(9)
  physical.writeUInt32BE(pixelsPerMetre, 0)
  physical.writeUInt32BE(pixelsPerMetre, 4)
  physical[8] = 1
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('sRGB', Uint8Array.of(0)), chunk('pHYs', physical)])
}

export const PNG_TAIL = chunk('IEND', new Uint8Array(0))

export function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8)
  return bytes
}

/** Encodes a PNG by plain deflate, for single cards: it needs no splice plan. */
export function plainPng(scanlines: Uint8Array, width: number, height: number, dpi: Dpi): Buffer {
  const data = deflateSync(scanlines, { level: 1 })
  return Buffer.concat([pngHead(width, height, dpi), chunk('IDAT', data), PNG_TAIL])
}
