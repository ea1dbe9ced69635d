import { sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Card } from '../card.ts'
import { cbor, tagged } from './cbor.ts'
import { type ClaimParts, claimsOf } from './claim.ts'
import type { IdentityIssuer } from './identity-issuer.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** COSE, RFC 9052. */
const SIGN1_TAG = 18
const ALGORITHM = 1
const KEY_ID = 4
const EDDSA = -8

/** From the most that a symbol may carry to the least. */
const ATTEMPTS: readonly ClaimParts[] = [
  { photo: true, otherNames: true },
  { photo: false, otherNames: true },
  { photo: false, otherNames: false },
]

/**
 * The text of a card's identity QR: the holder as claim 169 of a CWT, signed with Ed25519 as COSE_Sign1, then zlib and
 * base45. What does not fit into `maxCharacters` is left out; undefined if even the full name does not fit. The same card
 * gives the same text.
 */
export function identityText(card: Card, issuer: IdentityIssuer, maxCharacters: number): string | undefined {
  for (const parts of ATTEMPTS) {
    if (parts.photo && !card.identity_photo) continue
    const text = base45(deflateSync(signed(cbor(claimsOf(card, issuer, parts)), issuer), { level: 9 }))
    if (text.length <= maxCharacters) return text
  }
  return undefined
}

const NOTHING = new Uint8Array(0)

function signed(payload: Buffer, { key, keyId }: IdentityIssuer): Buffer {
  const header = cbor(
    new Map<number, number | Uint8Array>([
      [ALGORITHM, EDDSA],
      [KEY_ID, Buffer.from(keyId, 'hex')],
    ]),
  )
  const signature = sign(null, cbor(['Signature1', header, NOTHING, payload]), key)
  return tagged(SIGN1_TAG, [header, new Map(), payload, signature])
}

/** Base45 of RFC 9285, whose characters are those of the alphanumeric mode of QR symbols. */
function base45(bytes: Uint8Array): string {
  let text = ''
  const put = (value: number, digits: number) => {
    let rest = value
    for (let digit = 0; digit < digits; digit++) {
      text += ALPHABET[rest % 45]
      rest = Math.floor(rest / 45)
    }
  }
  for (let i = 0; i + 1 < bytes.length; i += 2) put(256 * (bytes[i] ?? 0) + (bytes[i + 1] ?? 0), 3)
  if (bytes.length % 2 === 1) put(bytes.at(-1) ?? 0, 2)
  return text
}
