import type { Phrase } from '@samakart/rules/language'
import { INVISIBLE, MAX_NAME_LENGTH, personPhrases, wrongDate } from '@samakart/rules/person-mistakes'
import { findHiddenLetter, hiddenLetter } from '@samakart/rules/readable-text'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Mistake } from '#platform/invalid.ts'
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

/** The organization's own place, used where a person's is missing. */
export interface OrganizationPlace {
  country_code: string
  region_code: string
}

export interface CheckedPerson {
  person: PersonRecord
  mistakes: Mistake[]
}

const MAX_IDS = 20
const MAX_ID_LENGTH = 128

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Normalizes a person and lists every mistake. `path` points to the person in the request. */
export function checkPerson(
  input: PersonInput,
  organizationPlace: OrganizationPlace,
  now: Date,
  path = '',
): CheckedPerson {
  const mistakes: Mistake[] = []
  const mistake = (field: string, phrase: Phrase, values: Mistake['values'] = {}) =>
    void mistakes.push({ path: path === '' ? field : `${path}/${field}`, phrase, values })
  const text = (field: keyof PersonInput, isRequired = false): string => {
    const typed = input[field]
    const clean = typeof typed === 'string' ? typed.normalize('NFC').replace(INVISIBLE, '').trim() : ''
    const letter = findHiddenLetter(clean)
    if (letter !== undefined) mistake(field, hiddenLetter, { letter })
    else if (clean === '' && isRequired) mistake(field, personPhrases.missing)
    else if ([...clean].length > MAX_NAME_LENGTH) mistake(field, personPhrases.long, { limit: MAX_NAME_LENGTH })
    return clean.replace(/\s+/g, ' ')
  }
  const name = (field: 'first_name' | 'last_name'): string => {
    const clean = text(field, true)
    if (clean !== '' && !/\p{L}/u.test(clean)) mistake(field, personPhrases.letters)
    return clean
  }

  const person: PersonRecord = {
    first_name: name('first_name'),
    last_name: name('last_name'),
    date_of_birth: text('date_of_birth') || null,
    gender: null,
    region_code: (text('region_code') || organizationPlace.region_code).toUpperCase(),
    country_code: (text('country_code') || organizationPlace.country_code).toUpperCase(),
    phone_number: null,
    mother_name: text('mother_name') || null,
    commune: text('commune') || null,
    external_ids: {},
    dhis2_instance_url: null,
    kyc_verified: false,
  }

  const gender = text('gender').toUpperCase()
  if (gender === 'M' || gender === 'F' || gender === 'U') person.gender = gender
  else if (gender !== '') mistake('gender', personPhrases.gender)

  if (person.date_of_birth !== null) {
    const wrong = wrongDate(person.date_of_birth, now.toISOString().slice(0, 10))
    if (wrong) mistake('date_of_birth', wrong)
  }
  if (!/^[A-Z]{3}$/.test(person.region_code)) mistake('region_code', personPhrases.region)
  if (!isCountry(person.country_code)) mistake('country_code', personPhrases.country)

  const phone = text('phone_number')
  if (phone !== '') {
    const parsed = parsePhoneNumberFromString(phone, organizationPlace.country_code as 'SN')
    if (parsed?.isPossible()) person.phone_number = parsed.number
    else mistake('phone_number', personPhrases.phone)
  }

  const ids = Object.entries(input.external_ids ?? {}).filter(([, value]) => value !== null)
  for (const [kind, value] of ids) {
    const clean = String(value).normalize('NFC').trim()
    if (clean === '') continue
    if (clean.length > MAX_ID_LENGTH || kind === '' || kind.length > MAX_ID_LENGTH || findHiddenLetter(clean + kind))
      mistake(`external_ids/${kind.slice(0, MAX_ID_LENGTH)}`, personPhrases.ids, {
        limit: MAX_IDS,
        length: MAX_ID_LENGTH,
      })
    else person.external_ids[kind] = clean
  }
  if (ids.length > MAX_IDS) mistake('external_ids', personPhrases.ids, { limit: MAX_IDS, length: MAX_ID_LENGTH })
  return { person, mistakes }
}

const knownCountries = new Set<string>()

/** Asking for a name is slow, and nearly everybody lives in one of a few countries. */
function isCountry(code: string): boolean {
  if (knownCountries.has(code)) return true
  const isKnown = /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countries.of(code) !== undefined
  if (isKnown) knownCountries.add(code)
  return isKnown
}
