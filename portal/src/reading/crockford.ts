export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Crockford's base 32 reads characters that people confuse as digits. */
export function replaceLookalikes(text: string): string {
  return text.replace(/O/g, '0').replace(/[IL]/g, '1')
}

export function isCrockford(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (ALPHABET.indexOf(text.charAt(i)) < 0) return false
  return true
}
