/** Leaves out letters and digits that are easily confused when read aloud or written down. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** For instance `k3fm-82wq-hn5t-y7cd`, about 79 bits. It is easy to copy from paper. */
export function suggestPassword(): string {
  const letters: string[] = []
  while (letters.length < GROUPS * GROUP_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // Bytes beyond the last full round of the alphabet would make its first letters more likely.
      if (byte < 256 - (256 % ALPHABET.length)) letters.push(ALPHABET[byte % ALPHABET.length] ?? '')
    }
  }
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}
