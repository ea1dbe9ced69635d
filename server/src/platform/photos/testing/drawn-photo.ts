import { preparePhoto } from '../prepare-photo.ts'
import { drawFace, FACES } from './drawn-face.ts'

export type FaceName = keyof typeof FACES

const photos = new Map<FaceName, Promise<Uint8Array>>()

/** A drawn face in the stored format. */
export function drawnPhoto(name: FaceName = 'ndeye'): Promise<Uint8Array> {
  const known = photos.get(name)
  if (known) return known
  const made = drawFace(FACES[name]).then((picture) => preparePhoto(picture))
  photos.set(name, made)
  return made
}
