import { readFileSync } from 'node:fs'

let photo: Uint8Array | undefined

/** A drawn face in the stored format, for previews. It is the face of nobody. */
export function samplePhoto(): Uint8Array {
  photo ??= new Uint8Array(readFileSync(new URL('./sample-photo.jpg', import.meta.url)))
  return photo
}
