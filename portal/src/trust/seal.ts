import nacl from 'tweetnacl'
import { fromBase64, hex, utf8 } from './bytes.ts'
import { sha256 } from './sha256.ts'

/** A signed JSON object: the signature covers the canonical text of everything beside it. */
export interface Sealed {
  kind: string
  public_key: string
  key_id: string
  signature: string
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** RFC 8785 for what we sign: strings, whole numbers, lists and objects. */
export function canonicalText(value: unknown): string {
  const json = value as Json
  if (Array.isArray(json)) return `[${json.map(canonicalText).join(',')}]`
  if (typeof json !== 'object' || json === null) return JSON.stringify(json)
  const members = Object.keys(json).sort()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalText(json[key])}`).join(',')}}`
}

export function textUnderSeal(sealed: object): string {
  const rest = { ...sealed } as Record<string, unknown>
  delete rest.signature
  return canonicalText(rest)
}

/** Answers whether the object was signed by the key it names, and that key is the one we trust. */
export function isSealedBy(sealed: Sealed, publicKey: string): boolean {
  return (
    sealed.public_key === publicKey &&
    sealed.key_id === fingerprintOf(publicKey).slice(0, 16) &&
    isSignature(utf8(textUnderSeal(sealed)), sealed.signature, publicKey)
  )
}

/** One implementation on every phone: few browsers have Ed25519, and none of the old ones. */
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
