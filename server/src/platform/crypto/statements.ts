import { canonicalJson } from './canonical-json.ts'
import { type SigningKey, signBytes } from './signatures.ts'

export interface Seal {
  kind: string
  public_key: string
  key_id: string
  signature: string
}

/** Signs the canonical JSON of the facts. `kind` prevents one kind of document from passing for another. */
export function seal<Facts extends object>(key: SigningKey, kind: string, facts: Facts): Facts & Seal {
  const signed = { ...facts, kind, public_key: key.publicBytes.toString('base64'), key_id: key.keyId }
  return { ...signed, signature: signBytes(key, Buffer.from(canonicalJson(signed))) }
}
