import { canonicalJson } from '@samakart/rules/canonical-json'
import { type SigningKey, signBytes } from '@samakart/rules/signatures'

export interface Seal {
  kind: string
  public_key: string
  key_id: string
  signature: string
}

/** Signs the canonical JSON of the facts. `kind` prevents one kind of document from passing for another. */
export function seal<Facts extends object>(key: SigningKey, kind: string, facts: Facts): Facts & Seal {
  const signed = named(key, kind, facts)
  return { ...signed, signature: signBytes(key, bytesOf(signed)) }
}

/** The same by a key that is held elsewhere. */
export async function sealBy<Facts extends object>(
  signer: Named & { sign(bytes: Uint8Array): Promise<string> },
  kind: string,
  facts: Facts,
): Promise<Facts & Seal> {
  const signed = named(signer, kind, facts)
  return { ...signed, signature: await signer.sign(bytesOf(signed)) }
}

type Named = Pick<SigningKey, 'keyId' | 'publicBytes'>

function named<Facts extends object>({ keyId, publicBytes }: Named, kind: string, facts: Facts) {
  return { ...facts, kind, public_key: publicBytes.toString('base64'), key_id: keyId }
}

const bytesOf = (signed: object) => Buffer.from(canonicalJson(signed))
