import { canonicalJson } from '#platform/crypto/canonical-json.ts'
import { type SigningKey, signBytes } from '#platform/crypto/signatures.ts'

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

/** A newer publication has a higher number; using the time in seconds makes a counter unnecessary. */
export function sequenceOf(generatedAt: Date): number {
  return Math.floor(generatedAt.getTime() / 1_000)
}
