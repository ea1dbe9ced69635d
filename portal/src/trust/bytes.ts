export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i++) text += ((bytes[i] as number) + 256).toString(16).slice(1)
  return text
}

/** Throws if the text is not base64. */
export function fromBase64(text: string): Uint8Array {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}
