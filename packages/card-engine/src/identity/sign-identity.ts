import { sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Card, Gender, IdentityPhoto, Language } from '../card.ts'
import { cleanText } from '../layout/clean-text.ts'
import { scriptOf } from '../native/scripts.ts'
import { type CborValue, cbor, tagged } from './cbor.ts'
import type { BirthDetail, IdentityIssuer } from './identity-issuer.ts'

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

/** The claim for identity data in IANA's registry of CWT claims. */
export const IDENTITY_CLAIM = 169

/** Claims of a CWT, RFC 8392. */
const CWT = { issuer: 1, expiresAt: 4, notBefore: 5, issuedAt: 6 } as const

/** For private use (RFC 8392). */
const ISSUED_BY = -65_537

/** Attributes of claim 169, version 1.2. */
const ATTRIBUTES = {
  id: 1,
  version: 2,
  language: 3,
  fullName: 4,
  firstName: 5,
  lastName: 7,
  dateOfBirth: 8,
  gender: 9,
  photo: 16,
  photoFormat: 17,
  secondFullName: 19,
  secondLanguage: 20,
} as const

const VERSION = '1.0'
/** ISO 639-3. */
const LANGUAGES: Record<Language, string> = { fr: 'fra', en: 'eng', wo: 'wol' }
const NATIVE_LANGUAGES = { arabic: 'ara', nko: 'nqo' } as const
/** An unknown gender is left out, because the format has no value for it. */
const GENDERS: Record<Gender, number | undefined> = { M: 1, F: 2, U: undefined }

const PHOTO_FORMATS: Record<IdentityPhoto['format'], number> = { jpeg: 1, avif: 3, webp: 4 }

/** What may be left out so that the symbol fits its place. The full name and the code never are. */
interface ClaimParts {
  photo: boolean
  /** Given name, family name, and the name in another script. */
  otherNames: boolean
}

/** The claims about a card's holder. They name no programme, which may be sensitive. */
function claimsOf(card: Card, issuer: IdentityIssuer, parts: ClaimParts): CborValue {
  const claims = new Map<number, CborValue>([[CWT.issuer, cleanText(issuer.name)]])
  const issued = secondsOf(card.issued_on)
  const lastDay = secondsOf(card.valid_until)
  if (lastDay !== undefined) claims.set(CWT.expiresAt, lastDay + DAY_SECONDS)
  if (issued !== undefined) claims.set(CWT.notBefore, issued).set(CWT.issuedAt, issued)
  if (issuer.issuedBy) claims.set(ISSUED_BY, issuer.issuedBy)
  return claims.set(IDENTITY_CLAIM, attributesOf(card, issuer, parts))
}

function attributesOf(card: Card, issuer: IdentityIssuer, parts: ClaimParts): ReadonlyMap<number, CborValue> {
  const first = cleanText(card.first_name)
  const last = cleanText(card.last_name)
  const native = cleanText(card.name_native ?? '')
  const birth = birthText(card.date_of_birth, issuer.dateOfBirth)
  const gender = card.gender ? GENDERS[card.gender] : undefined
  const attributes = new Map<number, CborValue>()
  const add = (attribute: number, value: CborValue | undefined) => {
    if (value !== undefined && value !== '') attributes.set(attribute, value)
  }
  add(ATTRIBUTES.id, card.card_code)
  add(ATTRIBUTES.version, VERSION)
  add(ATTRIBUTES.language, LANGUAGES[issuer.language])
  add(ATTRIBUTES.fullName, `${first} ${last}`.trim())
  if (parts.otherNames) {
    add(ATTRIBUTES.firstName, first)
    add(ATTRIBUTES.lastName, last)
  }
  add(ATTRIBUTES.dateOfBirth, birth)
  add(ATTRIBUTES.gender, gender)
  if (parts.photo && card.identity_photo) {
    add(ATTRIBUTES.photo, card.identity_photo.bytes)
    add(ATTRIBUTES.photoFormat, PHOTO_FORMATS[card.identity_photo.format])
  }
  const script = scriptOf(native)
  if (parts.otherNames && script) {
    add(ATTRIBUTES.secondFullName, native)
    add(ATTRIBUTES.secondLanguage, NATIVE_LANGUAGES[script])
  }
  return attributes
}

/** `YYYYMMDD`, or `YYYY` where only the year is known or wanted. */
function birthText(date: string | null | undefined, detail: BirthDetail): string | undefined {
  if (!date || detail === 'none') return undefined
  return detail === 'year' ? date.slice(0, 4) : date.replaceAll('-', '')
}

const DAY_SECONDS = 86_400

/** The first second of a day, since 1970. */
function secondsOf(day: string | null | undefined): number | undefined {
  const milliseconds = day ? Date.parse(`${day.slice(0, 10)}T00:00:00Z`) : Number.NaN
  return milliseconds >= 0 ? milliseconds / 1_000 : undefined
}
