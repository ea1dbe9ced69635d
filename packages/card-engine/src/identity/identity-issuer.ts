import type { KeyObject } from 'node:crypto'
import type { Language } from '../card.ts'

export const BIRTH_DETAILS = ['full', 'year', 'none'] as const
/** How much of the date of birth a signed identity tells. */
export type BirthDetail = (typeof BIRTH_DETAILS)[number]

/** Who signs the identities of a job, and what they tell. It can be sent to another thread. */
export interface IdentityIssuer {
  /** The private key, Ed25519. */
  key: KeyObject
  /** The first eight bytes of the public key's fingerprint, in hexadecimal. It is printed on the cards. */
  keyId: string
  /** The ids of organization and campaign, packed. Absent in samples, which are of no organization. */
  issuedBy?: readonly (Uint8Array | string)[]
  /** The organization that is responsible for the card, as the card names it. */
  name: string
  language: Language
  dateOfBirth: BirthDetail
}
