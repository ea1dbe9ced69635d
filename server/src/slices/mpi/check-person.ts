import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Phrase } from '#platform/i18n/language.ts'
import type { Fault } from '#platform/invalid.ts'
import type { PersonRecord } from './person-record.ts'

/** A person as somebody typed it. */
export interface PersonInput {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  date_of_birth?: string | null | undefined
  gender?: string | null | undefined
  region_code?: string | null | undefined
  country_code?: string | null | undefined
  phone_number?: string | null | undefined
  mother_name?: string | null | undefined
  commune?: string | null | undefined
  external_ids?: Readonly<Record<string, string | null>> | null | undefined
}

/** The organization's own place, where a person's is not said. */
export interface HomePlace {
  country_code: string
  region_code: string
}

export interface CheckedPerson {
  person: PersonRecord
  faults: Fault[]
}

const LONGEST_NAME = 200
const MOST_IDS = 20
const LONGEST_ID = 128

const phrases = {
  missing: { fr: 'Ce champ est obligatoire.', en: 'This field is required.', wo: 'Champ bii dafa war.' },
  long: { fr: 'Au plus {limit} caractères.', en: 'At most {limit} characters.', wo: 'Lu gëna bari {limit} araf.' },
  characters: {
    fr: 'Le texte contient un caractère de contrôle ou de direction.',
    en: 'The text contains a control or direction character.',
    wo: 'Mbind mi am na araf buñu mayul.',
  },
  letters: { fr: 'Un nom compte au moins une lettre.', en: 'A name has at least one letter.', wo: 'Tur dafa am araf.' },
  date: {
    fr: 'Cette date n’existe pas (AAAA-MM-JJ attendu).',
    en: 'This date does not exist (YYYY-MM-DD expected).',
    wo: 'Bés bii amul (AAAA-MM-JJ).',
  },
  future: { fr: 'La date est dans le futur.', en: 'The date lies in the future.', wo: 'Bés bi agsiwul.' },
  ancient: { fr: 'La date est avant 1900.', en: 'The date is before 1900.', wo: 'Bés bi dafa jiitu 1900.' },
  gender: { fr: 'M, F ou U (inconnu).', en: 'M, F or U (unknown).', wo: 'M, F walla U (xamuñu).' },
  region: { fr: 'Trois lettres, par exemple DKR.', en: 'Three letters, for example DKR.', wo: 'Ñetti araf, DKR.' },
  country: {
    fr: 'Un code de pays ISO de deux lettres, par exemple SN.',
    en: 'A two-letter ISO country code, for example SN.',
    wo: 'Kodu réew ISO bu ñaari araf, SN.',
  },
  phone: {
    fr: 'Ce numéro de téléphone n’existe pas.',
    en: 'This telephone number cannot exist.',
    wo: 'Nimero telefon bii amul.',
  },
  ids: {
    fr: 'Au plus {limit} identifiants, chacun de 1 à {length} caractères.',
    en: 'At most {limit} identifiers, each of 1 to {length} characters.',
    wo: 'Lu gëna bari {limit} limu xàmmee.',
  },
} satisfies Record<string, Phrase>

// Directional overrides can make a name read as another one.
const FORBIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u
const INVISIBLE = /[\u200B\uFEFF]/g

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Brings a person into normal form and names every mistake. `path` is where the person stands in the request. */
export function checkPerson(input: PersonInput, home: HomePlace, now: Date, path = ''): CheckedPerson {
  const faults: Fault[] = []
  const fault = (field: string, phrase: Phrase, values: Fault['values'] = {}) =>
    void faults.push({ path: path === '' ? field : `${path}/${field}`, phrase, values })
  const text = (field: keyof PersonInput, isRequired = false): string => {
    const typed = input[field]
    const clean = typeof typed === 'string' ? typed.normalize('NFC').replace(INVISIBLE, '').trim() : ''
    if (FORBIDDEN.test(clean)) fault(field, phrases.characters)
    else if (clean === '' && isRequired) fault(field, phrases.missing)
    else if ([...clean].length > LONGEST_NAME) fault(field, phrases.long, { limit: LONGEST_NAME })
    return clean.replace(/\s+/g, ' ')
  }
  const name = (field: 'first_name' | 'last_name'): string => {
    const clean = text(field, true)
    if (clean !== '' && !/\p{L}/u.test(clean)) fault(field, phrases.letters)
    return clean
  }

  const person: PersonRecord = {
    first_name: name('first_name'),
    last_name: name('last_name'),
    date_of_birth: text('date_of_birth') || null,
    gender: null,
    region_code: (text('region_code') || home.region_code).toUpperCase(),
    country_code: (text('country_code') || home.country_code).toUpperCase(),
    phone_number: null,
    mother_name: text('mother_name') || null,
    commune: text('commune') || null,
    external_ids: {},
    dhis2_instance_url: null,
    kyc_verified: false,
  }

  const gender = text('gender').toUpperCase()
  if (gender === 'M' || gender === 'F' || gender === 'U') person.gender = gender
  else if (gender !== '') fault('gender', phrases.gender)

  if (person.date_of_birth !== null) {
    const wrong = wrongDate(person.date_of_birth, now)
    if (wrong) fault('date_of_birth', wrong)
  }
  if (!/^[A-Z]{3}$/.test(person.region_code)) fault('region_code', phrases.region)
  if (!isCountry(person.country_code)) fault('country_code', phrases.country)

  const phone = text('phone_number')
  if (phone !== '') {
    const parsed = parsePhoneNumberFromString(phone, home.country_code as 'SN')
    if (parsed?.isPossible()) person.phone_number = parsed.number
    else fault('phone_number', phrases.phone)
  }

  const ids = Object.entries(input.external_ids ?? {}).filter(([, value]) => value !== null)
  for (const [kind, value] of ids) {
    const clean = String(value).normalize('NFC').trim()
    if (clean === '') continue
    if (clean.length > LONGEST_ID || kind === '' || kind.length > LONGEST_ID || FORBIDDEN.test(clean + kind))
      fault(`external_ids/${kind.slice(0, LONGEST_ID)}`, phrases.ids, { limit: MOST_IDS, length: LONGEST_ID })
    else person.external_ids[kind] = clean
  }
  if (ids.length > MOST_IDS) fault('external_ids', phrases.ids, { limit: MOST_IDS, length: LONGEST_ID })
  return { person, faults }
}

export function wrongDate(text: string, now: Date): Phrase | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const date = parts ? new Date(`${text}T00:00:00.000Z`) : undefined
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) return phrases.date
  if (text > now.toISOString().slice(0, 10)) return phrases.future
  return text < '1900-01-01' ? phrases.ancient : undefined
}

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined
}
