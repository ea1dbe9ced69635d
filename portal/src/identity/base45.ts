const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Base45 of RFC 9285; undefined for any other text. */
export function fromBase45(text: string): Uint8Array | undefined {
  const rest = text.length % 3
  if (rest === 1) return undefined
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (rest === 2 ? 1 : 0))
  for (let i = 0, at = 0; i < text.length; i += 3) {
    let value = 0
    for (let k = Math.min(i + 3, text.length) - 1; k >= i; k--) {
      const digit = ALPHABET.indexOf(text.charAt(k))
      if (digit < 0) return undefined
      value = value * 45 + digit
    }
    const isPair = text.length - i > 2
    if (value > (isPair ? 0xffff : 0xff)) return undefined
    if (isPair) bytes[at++] = value >> 8
    bytes[at++] = value & 255
  }
  return bytes
}
