export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Crockford's base 32 reads characters that people confuse as digits. */
export function replaceLookalikes(text: string): string {
  return text.replace(/O/g, '0').replace(/[IL]/g, '1')
}

export function isCrockford(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (ALPHABET.indexOf(text.charAt(i)) < 0) return false
  return true
}

/** Of bytes, in small letters as ids have it. */
export function crockford(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (let at = 0; at < bytes.length; at++) {
    buffer = ((buffer & 31) << 8) | (bytes[at] as number)
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET.charAt((buffer >>> (bits - 5)) & 31)
  }
  return (bits > 0 ? text + ALPHABET.charAt((buffer << (5 - bits)) & 31) : text).toLowerCase()
}
