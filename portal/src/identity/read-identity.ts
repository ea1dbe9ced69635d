import { crockford32 } from '@samakart/rules/crockford'
import { hex, utf8 } from '../trust/bytes.ts'
import { fromBase45 } from './base45.ts'
import { bytesHead, type Cbor, readCbor } from './cbor.ts'
import { inflate } from './inflate.ts'

/** What a card says of its holder, once its signature is checked. */
export interface Holder {
  code: string
  fullName: string
  /** Empty where the QR had no room for them. */
  firstName: string
  lastName: string
  /** In another script. */
  secondName: string
  /** `YYYYMMDD`, or `YYYY`. */
  birth: string
  /** 1 male, 2 female, 3 other. */
  gender: number | undefined
  issuer: string
  /** A picture as an address. */
  photo: string
  /** In seconds since 1970. */
  notBefore: number | undefined
  /** The last valid day, `YYYY-MM-DD`; empty: for ever. */
  validUntil: string
}

/** A signed identity as it was read. Nothing of it may be believed before the signature is checked. */
export interface SignedIdentity {
  keyId: string
  signed: Uint8Array
  signature: Uint8Array
  holder: Holder
  /** Absent where the installation signed for all organizations. */
  issuedBy?: { organizationId: string; campaignId: string }
}

/** Shorter texts are codes, tokens or addresses. */
const MIN_LENGTH = 120
const MAX_BYTES = 8_192
const SIGN1_TAG = 18
const CWT_TAG = 61
const EDDSA = -8
const CLAIM = 169
/** For private use (RFC 8392): the ids of organization and campaign, packed. */
const ISSUED_BY = -65_537
const PHOTO_TYPES = ['', 'jpeg', 'jp2', 'avif', 'webp']

/** Reads claim 169 of a CWT that is signed with Ed25519; undefined for any other text. */
export function readIdentity(text: string): SignedIdentity | undefined {
  if (text.length < MIN_LENGTH) return undefined
  // Pasting may lose a space at the end, which is a character of base45.
  return parse(text) || parse(`${text} `)
}

function parse(text: string): SignedIdentity | undefined {
  const packed = fromBase45(text)
  const cose = packed && inflate(packed, MAX_BYTES)
  if (!cose) return undefined
  try {
    const [header, , payload, signature] = untagged(readCbor(cose)) as [Uint8Array, Cbor, Uint8Array, Uint8Array]
    const head = readCbor(header) as Map<number, Cbor>
    const claims = readCbor(payload) as Map<number, Cbor>
    const keyId = head.get(4)
    if (head.get(1) !== EDDSA || !(keyId instanceof Uint8Array) || !(signature instanceof Uint8Array)) return undefined
    const signed = signedBytes(header, payload)
    return { keyId: hex(keyId), signed, signature, holder: holderOf(claims), ...issuedByOf(claims) }
  } catch {
    return undefined
  }
}

function untagged(value: Cbor): Cbor {
  const isTagged = value !== null && typeof value === 'object' && 'tag' in value
  return isTagged && (value.tag === SIGN1_TAG || value.tag === CWT_TAG) ? untagged(value.value) : value
}

/** The structure that COSE signs (RFC 9052, 4.4): a list of the word `Signature1`, the header, nothing, and the payload. */
function signedBytes(header: Uint8Array, payload: Uint8Array): Uint8Array {
  const parts = [
    [0x84, 0x6a],
    utf8('Signature1'),
    bytesHead(header.length),
    header,
    bytesHead(0),
    bytesHead(payload.length),
    payload,
  ]
  return Uint8Array.from(parts.reduce<number[]>((all, part) => all.concat(Array.from(part)), []))
}

function issuedByOf(claims: Map<number, Cbor>): Pick<SignedIdentity, 'issuedBy'> {
  const ids = claims.get(ISSUED_BY)
  if (!Array.isArray(ids) || ids.length !== 2) return {}
  return { issuedBy: { organizationId: idOf('org', ids[0]), campaignId: idOf('camp', ids[1]) } }
}

function idOf(prefix: string, packed: Cbor | undefined): string {
  return packed instanceof Uint8Array ? `${prefix}_${crockford32(packed).toLowerCase()}` : String(packed)
}

function holderOf(claims: Map<number, Cbor>): Holder {
  const person = claims.get(CLAIM)
  if (!(person instanceof Map)) throw new RangeError()
  const text = (from: Map<Cbor, Cbor>, key: number) => {
    const value = from.get(key)
    return typeof value === 'string' ? value : ''
  }
  const number = (from: Map<Cbor, Cbor>, key: number) => {
    const value = from.get(key)
    return typeof value === 'number' ? value : undefined
  }
  const photo = person.get(16)
  const type = PHOTO_TYPES[number(person, 17) || 0]
  const firstName = text(person, 5)
  const lastName = text(person, 7)
  return {
    code: text(person, 1),
    fullName: text(person, 4) || `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    secondName: text(person, 19),
    birth: text(person, 8),
    gender: number(person, 9),
    issuer: text(claims, 1),
    photo: photo instanceof Uint8Array && type ? `data:image/${type};base64,${base64(photo)}` : '',
    notBefore: number(claims, 5),
    validUntil: lastDay(number(claims, 4)),
  }
}

/** `expiresAt` is the first second that is too late. */
function lastDay(expiresAt: number | undefined): string {
  return expiresAt === undefined ? '' : new Date((expiresAt - 1) * 1_000).toISOString().slice(0, 10)
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
