/** A face so small that a QR symbol can carry it: about 48 by 60 pixels in grey, 300 to 620 bytes. */
export interface IdentityPhoto {
  format: 'jpeg' | 'avif' | 'webp'
  bytes: Uint8Array
}

export type Language = 'fr' | 'en' | 'wo'
export type Gender = 'M' | 'F' | 'U'

/** The texts of one card. Dates are `YYYY-MM-DD`. Everything except the names and the codes may be missing. */
export interface Card {
  first_name: string
  last_name: string
  /** The name in Arabic or N'Ko, printed on a line of its own. */
  name_native?: string | null
  date_of_birth?: string | null
  gender?: Gender | null
  beneficiary_id?: string | null
  phone_number?: string | null
  health_center?: string | null
  org_unit?: string | null
  enrollment_date?: string | null
  zone?: string | null
  mpi_id?: string | null
  /** Of the last visit, such as a vaccine; only the back shows it. */
  last_care?: string | null
  /** A day or a text; only the back shows it. */
  next_appointment?: string | null
  /** The tracked entity instance of DHIS2. */
  tei?: string | null
  card_code: string
  /** 26 characters of Crockford base32. */
  qr_token: string
  issued_on?: string | null
  /** The last day on which it is valid; missing: for ever. */
  valid_until?: string | null
  /** A JPEG in the stored format. Cards that have one are drawn in the template's photo variant. */
  photo?: Uint8Array | null
  /** The text of the identity QR; a job that signs identities makes it. */
  identity_qr?: string | null
  /** Only for the identity QR. */
  identity_photo?: IdentityPhoto | null
}

export const CARD_FIELDS = [
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'beneficiary_id',
  'phone_number',
  'health_center',
  'org_unit',
  'enrollment_date',
  'zone',
] as const
export type CardField = (typeof CARD_FIELDS)[number]

/** What only the back shows, of programmes with visits. */
export const BACK_FIELDS = ['last_care', 'next_appointment'] as const
export type BackField = (typeof BACK_FIELDS)[number]
