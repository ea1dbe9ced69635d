import nacl from 'tweetnacl'
import { fromBase64, hex, utf8 } from './bytes.ts'
import { sha256 } from './sha256.ts'

/** A signed JSON object. The signature covers the canonical text of all other members. */
export interface Sealed {
  kind: string
  public_key: string
  key_id: string
  signature: string
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** RFC 8785 for strings, integers, lists and objects, which are all that we sign. */
export function canonicalText(value: unknown): string {
  const json = value as Json
  if (Array.isArray(json)) return `[${json.map(canonicalText).join(',')}]`
  if (typeof json !== 'object' || json === null) return JSON.stringify(json)
  const members = Object.keys(json).sort()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalText(json[key])}`).join(',')}}`
}

export function signedText(sealed: object): string {
  const rest = { ...sealed } as Record<string, unknown>
  delete rest.signature
  return canonicalText(rest)
}

/** True if the object was signed by the key that it names and that is the trusted key. */
export function isSealedBy(sealed: Sealed, publicKey: string): boolean {
  return (
    sealed.public_key === publicKey &&
    sealed.key_id === fingerprintOf(publicKey).slice(0, 16) &&
    isSignature(utf8(signedText(sealed)), sealed.signature, publicKey)
  )
}

/** Uses the same implementation on every phone, because few browsers have Ed25519. */
export function isSignature(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  try {
    return nacl.sign.detached.verify(bytes, fromBase64(signature), fromBase64(publicKey))
  } catch {
    return false
  }
}

export function fingerprintOf(publicKey: string): string {
  try {
    return hex(sha256(fromBase64(publicKey)))
  } catch {
    return ''
  }
}
