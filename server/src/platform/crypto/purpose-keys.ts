import { hkdfSync } from 'node:crypto'

/** Each use of a secret has its own key, so that a leaked key reveals nothing about the others. */
export function purposeKey(secret: Uint8Array, purpose: string, length = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'samakart/v1', purpose, length))
}
