// Runs in a sandbox process, because it decodes an uploaded picture.
import { checkLogo, drawMark } from '@samakart/card-engine'

/** `picture` is in base64, and passed the checks before. */
export function run(picture: string): Uint8Array {
  return drawMark(checkLogo(Buffer.from(picture, 'base64')))
}
