import { type KeyObject, verify } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import base45 from 'base45'
import { decode, encode } from 'cborg'

export type Claims = Map<number, unknown>

/** Reads the text of an identity QR with other people's code: base45, zlib, CBOR, and OpenSSL for the signature. */
export function readIdentity(text: string, publicKey: KeyObject): { keyId: string; claims: Claims; isSigned: boolean } {
  const cose = inflateSync(base45.decode(text))
  const [header, , payload, signature] = decode(cose, { useMaps: true, tags: { 18: (inner) => inner() } })
  const protectedHeader = decode(header, { useMaps: true }) as Claims
  const signed = encode(['Signature1', header, new Uint8Array(0), payload])
  return {
    keyId: Buffer.from(protectedHeader.get(4) as Uint8Array).toString('hex'),
    claims: decode(payload, { useMaps: true }) as Claims,
    isSigned: protectedHeader.get(1) === -8 && verify(null, signed, publicKey, signature),
  }
}
