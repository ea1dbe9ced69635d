import { asStoredPhoto, drawFace, FACES } from './drawn-face.ts'

export type FaceName = keyof typeof FACES

const photos = new Map<FaceName, Promise<Uint8Array>>()

/** A drawn face in the stored format. Every caller has its own copy, since some of them damage it. */
export async function drawnPhoto(name: FaceName = 'ndeye'): Promise<Uint8Array> {
  const drawn = photos.get(name) ?? drawFace(FACES[name]).then((picture) => asStoredPhoto(picture))
  photos.set(name, drawn)
  return Uint8Array.from(await drawn)
}
