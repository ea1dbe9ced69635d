import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto'

/** A key object opens values three times as fast as raw key bytes. */
export type SealingKey = Uint8Array | KeyObject

/**
 * AES-256-GCM in a text envelope that names its key: `v1.<key id>.<nonce>.<ciphertext and tag>`, base64url.
 * The context (tenant, table, column, row) is authenticated, so that a sealed value cannot be moved elsewhere.
 */
export function sealWith(keyId: string, key: SealingKey, plaintext: Uint8Array, context: string): string {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(`v1|${keyId}|${context}`))
  const body = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  return `v1.${keyId}.${nonce.toString('base64url')}.${body.toString('base64url')}`
}

const NONCE_BYTES = 12
const nonces = Buffer.alloc(NONCE_BYTES * 256)
let used = nonces.length

/** Drawn many at a time: a draw of its own for each value costs as much as sealing it. Each nonce is used once. */
function nextNonce(): Buffer {
  if (used === nonces.length) {
    randomFillSync(nonces)
    used = 0
  }
  used += NONCE_BYTES
  return nonces.subarray(used - NONCE_BYTES, used)
}

export class SealBroken extends Error {
  override name = 'SealBroken'
}

/** Nothing is wrong with the value. Its key may be newer than the keys that this process has read. */
export class SealingKeyUnknown extends SealBroken {
  override name = 'SealingKeyUnknown'
  readonly tenantId: string

  constructor(tenantId: string) {
    super('the sealed value names a key that this organization does not have')
    this.tenantId = tenantId
  }
}

export function keyIdOf(sealed: string): string {
  const [version, keyId] = sealed.split('.')
  if (version !== 'v1' || !keyId) throw new SealBroken('not a sealed value')
  return keyId
}

export function openWith(key: SealingKey, sealed: string, context: string): Buffer {
  const [version, keyId, nonce, body, ...rest] = sealed.split('.')
  if (version !== 'v1' || !keyId || !nonce || !body || rest.length > 0) throw new SealBroken('not a sealed value')
  const [iv, bytes] = [decode(nonce), decode(body)]
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
    decipher.setAAD(Buffer.from(`v1|${keyId}|${context}`))
    decipher.setAuthTag(bytes.subarray(-16))
    const plaintext = decipher.update(bytes.subarray(0, -16))
    // This throws if the tag is wrong. The cipher returns no bytes at the end.
    decipher.final()
    return plaintext
  } catch {
    throw new SealBroken('the sealed value was changed, moved, or sealed with another key')
  }
}

/** Node also accepts text that is not base64url, but a sealed value must have exactly one spelling. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const isWhole = bytes.length === Math.floor((text.length * 3) / 4) && !text.includes('+') && !text.includes('/')
  // In an incomplete last group, some bits are unused and must be zero.
  const rest = bytes.length % 3
  if (
    !isWhole ||
    text.length % 4 === 1 ||
    (rest > 0 && !text.endsWith(bytes.toString('base64url', bytes.length - rest)))
  )
    throw new SealBroken('not a sealed value')
  return bytes
}
