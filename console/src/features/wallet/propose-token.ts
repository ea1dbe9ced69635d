/** A token that nobody guesses and everybody can copy: 32 hexadecimal digits. */
export function proposeToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
