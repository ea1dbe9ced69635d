/** A picture that passed the checks, so that the rasterizer and the PDF writer may trust it. */
export interface CheckedLogo {
  kind: 'png' | 'jpeg' | 'svg'
  bytes: Uint8Array
  width: number
  height: number
  /** SHA-256 of the bytes; it is part of the key of prepared templates. */
  sha256: string
  /** Hardly anything of it would be seen on white: it was drawn for dark grounds. */
  isLight?: true
}
