import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'

// DER of an Ed25519 key up to its 32 raw bytes (RFC 8410).
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export interface SigningKey {
  keyId: string
  privateKey: KeyObject
  publicKey: KeyObject
  publicBytes: Buffer
}

export function signingKeyFromSeed(seed: Uint8Array): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const publicBytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)
  return { keyId: keyIdOfPublicKey(publicBytes), privateKey, publicKey, publicBytes }
}

export function publicKeyFromBytes(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' })
}

/** The first eight bytes of the fingerprint are short enough to print and long enough to distinguish keys. */
export function keyIdOfPublicKey(publicBytes: Uint8Array): string {
  return createHash('sha256').update(publicBytes).digest('hex').slice(0, 16)
}

export function signBytes(key: SigningKey, bytes: Uint8Array): string {
  return sign(null, bytes, key.privateKey).toString('base64')
}

const signInThread = promisify(sign)

/** The same signature, made in a thread of Node's own: for texts so long that others would wait. */
export async function signLongText(key: SigningKey, bytes: Uint8Array): Promise<string> {
  return (await signInThread(null, bytes, key.privateKey)).toString('base64')
}

export function verifyBytes(publicKey: KeyObject, bytes: Uint8Array, signature: string): boolean {
  return verify(null, bytes, publicKey, Buffer.from(signature, 'base64'))
}
