import { hkdfSync } from 'node:crypto'

/** Each use of a secret gets a key of its own, so that one leaking says nothing about another. */
export function purposeKey(secret: Uint8Array, purpose: string, length = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'samakart/v1', purpose, length))
}
