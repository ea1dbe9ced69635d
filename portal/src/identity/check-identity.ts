import nacl from 'tweetnacl'
import { fromBase64 } from '../trust/bytes.ts'
import { fingerprintOf } from '../trust/seal.ts'
import type { SignedIdentity } from './read-identity.ts'

export type IdentityFault = 'forged' | 'foreign_key'

const KEY_ID_DIGITS = 16

/** Undefined if one of the public keys, in base64, has signed the identity. */
export function faultOf(
  { keyId, signed, signature }: SignedIdentity,
  keys: readonly string[],
): IdentityFault | undefined {
  const key = keys.filter((candidate) => fingerprintOf(candidate).slice(0, KEY_ID_DIGITS) === keyId)[0]
  if (!key) return 'foreign_key'
  try {
    return nacl.sign.detached.verify(signed, signature, fromBase64(key)) ? undefined : 'forged'
  } catch {
    return 'forged'
  }
}
