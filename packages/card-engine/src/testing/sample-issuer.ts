import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import type { IdentityIssuer } from '../identity/identity-issuer.ts'

/** DER of an Ed25519 key up to its 32 raw bytes (RFC 8410). */
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
})
export const samplePublicKey = createPublicKey(privateKey)
const publicBytes = samplePublicKey.export({ format: 'der', type: 'spki' }).subarray(-32)

export const sampleIssuer: IdentityIssuer = {
  key: privateKey,
  keyId: createHash('sha256').update(publicBytes).digest('hex').slice(0, 16),
  name: 'Ministère de la Santé et de l’Action sociale',
  language: 'fr',
  dateOfBirth: 'full',
}
