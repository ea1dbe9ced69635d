import { CardRefused } from '../errors.ts'

/** Reads the size from the first frame header; undefined when the file is not a JPEG. */
export function readJpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) break
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  throw new CardRefused('logo-unreadable', 'The logo is a broken JPEG.', 'logo')
}
