export type PictureKind = 'jpeg' | 'png' | 'heic'

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** By the content; what a file is called or said to be does not count. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (begins(JPEG)) return 'jpeg'
  if (begins(PNG)) return 'png'
  const text = Buffer.from(bytes.subarray(4, 12)).toString('latin1')
  return text.startsWith('ftyp') && HEIC_BRANDS.includes(text.slice(4)) ? 'heic' : undefined
}
