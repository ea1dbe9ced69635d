/** A picture that passed the checks: what the rasterizer and the PDF writer may trust. */
export interface CheckedLogo {
  kind: 'png' | 'jpeg' | 'svg'
  bytes: Uint8Array
  width: number
  height: number
  /** SHA-256 of the bytes; the cache knows it by this. */
  sha256: string
}
