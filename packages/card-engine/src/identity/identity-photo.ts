/** A face so small that a QR symbol can carry it: some 48 by 60 pixels in grey, 300 to 620 bytes. */
export interface IdentityPhoto {
  format: 'jpeg' | 'avif' | 'webp'
  bytes: Uint8Array
}
