import { Hash, hash } from 'fast-sha256'

const SLICE_BYTES = 1 << 20

/** In plain script: old phones have no big integers, and plain http has no WebCrypto. */
export const sha256: (bytes: Uint8Array) => Uint8Array = hash

/** For much data: by the browser where it can, else in slices, so that the page stays alive. */
export async function sha256OfMuch(bytes: Uint8Array): Promise<Uint8Array> {
  const subtle = typeof crypto === 'undefined' ? undefined : crypto.subtle
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  const sum = new Hash()
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    sum.update(bytes.subarray(at, at + SLICE_BYTES))
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return sum.digest()
}
