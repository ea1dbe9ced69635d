import { Hash, hash } from 'fast-sha256'

const SLICE_BYTES = 1 << 20

/** A plain script, because old phones have no BigInt and plain http has no WebCrypto. */
export const sha256: (bytes: Uint8Array) => Uint8Array = hash

/** For large data. Uses WebCrypto if possible, or else works in slices so that the page stays responsive. */
export async function sha256OfLarge(bytes: Uint8Array): Promise<Uint8Array> {
  const subtle = typeof crypto === 'undefined' ? undefined : crypto.subtle
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  const sum = new Hash()
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    sum.update(bytes.subarray(at, at + SLICE_BYTES))
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return sum.digest()
}
