/** As the service accepts them. */
export const pictureKinds = ['image/png', 'image/jpeg', 'image/svg+xml']
export const MAX_PICTURE_BYTES = 1_000_000

export type PictureFault = 'kind' | 'size'

/** The file as a data URL, or why it cannot be used. */
export async function readPicture(file: File): Promise<{ url: string } | { fault: PictureFault }> {
  if (!pictureKinds.includes(file.type)) return { fault: 'kind' }
  if (file.size > MAX_PICTURE_BYTES) return { fault: 'size' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return { url: `data:${file.type};base64,${btoa(text)}` }
}
