const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Crockford's base 32, without I, L, O and U, so that people can read it aloud. */
export function crockford32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(buffer >>> bits) & 31]
    }
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(buffer << (5 - bits)) & 31] : text
}

/** Bits at the end that fill no byte are left out. Undefined if it is no text in base 32. */
export function bytesOfCrockford32(text: string): Buffer | undefined {
  const bytes: number[] = []
  let buffer = 0
  let bits = 0
  for (const character of text.toUpperCase()) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return undefined
    buffer = ((buffer << 5) | value) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >>> bits) & 255)
  }
  return Buffer.from(bytes)
}
