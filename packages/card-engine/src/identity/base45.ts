const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Base45 of RFC 9285, whose characters are those of the alphanumeric mode of QR symbols. */
export function base45(bytes: Uint8Array): string {
  let text = ''
  const put = (value: number, digits: number) => {
    let rest = value
    for (let digit = 0; digit < digits; digit++) {
      text += ALPHABET[rest % 45]
      rest = Math.floor(rest / 45)
    }
  }
  for (let i = 0; i + 1 < bytes.length; i += 2) put(256 * (bytes[i] ?? 0) + (bytes[i + 1] ?? 0), 3)
  if (bytes.length % 2 === 1) put(bytes.at(-1) ?? 0, 2)
  return text
}
