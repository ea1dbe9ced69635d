// Runs in a sandbox process, because it decodes a picture that somebody sent.
import { checkLogo } from './rendering/logos/check-logo.ts'
import { drawMark } from './rendering/logos/draw-mark.ts'

/** `picture` is in base64, and passed the checks before. */
export function run(picture: string): Uint8Array {
  return drawMark(checkLogo(Buffer.from(picture, 'base64')))
}
