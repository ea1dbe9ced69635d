/** No letters or digits that are mistaken for one another when read aloud or written down. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Easy to hand over on paper: `k3fm-82wq-hn5t-y7cd`, about 79 bits. */
export function suggestPassword(): string {
  const letters: string[] = []
  while (letters.length < GROUPS * GROUP_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // Bytes past the last whole round of the alphabet would favour its first letters.
      if (byte < 256 - (256 % ALPHABET.length)) letters.push(ALPHABET[byte % ALPHABET.length] ?? '')
    }
  }
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}
