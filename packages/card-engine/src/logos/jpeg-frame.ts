import { CardUnprintable } from '../errors.ts'

export interface JpegFrame {
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
