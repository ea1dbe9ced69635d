import { type Person, type PreparedPerson, prepare, repeats } from '@samakart/matcher'
import type { Phrase } from '@samakart/rules/language'
import { INVISIBLE, MAX_NAME_LENGTH, personPhrases, wrongDate } from '@samakart/rules/person-mistakes'
import { findHiddenLetter, hiddenLetter } from '@samakart/rules/readable-text'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type ErasureKey, openErasables, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { Mistake } from '#platform/invalid.ts'
import type { ReadScope } from '#platform/scopes.ts'

/** What the registry knows of a person, checked and normalized. */
export interface PersonRecord {
  first_name: string
  last_name: string
  date_of_birth: string | null
  gender: 'M' | 'F' | 'U' | null
  region_code: string
  country_code: string
  phone_number: string | null
  mother_name: string | null
  commune: string | null
  external_ids: Record<string, string>
  dhis2_instance_url: string | null
  kyc_verified: boolean
}

/** One step by which the values of a merged identity came about. A merge has the records under which its source was known. */
export type ContentStep =
  | { merge: string; source: string; keep_target: boolean; records?: PersonRecord[] }
  | { change: Partial<PersonRecord> }

/** A record of a list that was found to be of this person, as the list had it. */
export interface LinkedRecord {
  linked_at: string
  /** The job or the synchronization that brought it. */
  origin: string
  person: PersonRecord
}

/**
 * The sealed content of an identity. Once another identity was merged into it, it also keeps its values before the merge and
 * every step since, so that any merge can be undone.
 */
export interface IdentityContent {
  person: PersonRecord
  /** Only those that say something else than the values and than each other. */
  linked?: LinkedRecord[]
  before_merges?: PersonRecord
  steps?: ContentStep[]
  /** The key of all people whose values it holds, as long as others are merged into it; else it has the key of its own. */
  shared_key?: string
}

export interface SealedIdentity {
  mpi_id: string
  sealed_person: string
}

export function sealContent(keys: TenantKeys, key: ErasureKey, mpiId: string, content: IdentityContent): string {
  return sealErasable(keys, key, JSON.stringify(content), contextOf(mpiId))
}

/** The key under which an identity's values and their history are sealed. */
export const keyIdOf = (mpiId: string, { shared_key }: IdentityContent) => shared_key ?? mpiId

/** The contents of identities, in order; undefined for those that were erased. */
export async function openContents(
  scope: ReadScope,
  rows: readonly SealedIdentity[],
): Promise<(IdentityContent | undefined)[]> {
  const texts = await openErasables(
    scope,
    rows.map(({ mpi_id, sealed_person }) => ({ sealed: sealed_person, context: contextOf(mpi_id) })),
  )
  return texts.map((text) => (text === undefined ? undefined : (JSON.parse(text) as IdentityContent)))
}

/** What takes the place of a person who was erased, where a list still counts them. */
export const ERASED_PERSON: PersonRecord = {
  first_name: '',
  last_name: '',
  date_of_birth: null,
  gender: null,
  region_code: '',
  country_code: '',
  phone_number: null,
  mother_name: null,
  commune: null,
  external_ids: {},
  dhis2_instance_url: null,
  kyc_verified: false,
}

export const contextOf = (mpiId: string) => `mpi_identity.sealed_person:${mpiId}`

/** The fields that the matcher compares. An unknown sex counts as missing. */
export function toMatcher(person: PersonRecord): Person {
  const { gender, kyc_verified: _, dhis2_instance_url: __, ...rest } = person
  return { ...rest, gender: gender === 'U' ? null : gender }
}

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

export interface NormalizedPerson {
  person: PersonRecord
  mistakes: Mistake[]
}

const MAX_IDS = 20
const MAX_ID_LENGTH = 128

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Normalizes a person and lists every mistake. `path` points to the person in the request. */
export function normalizePerson(
  input: PersonInput,
  organizationPlace: OrganizationPlace,
  now: Date,
  path = '',
): NormalizedPerson {
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

/** A record under which a person is known, ready to be compared. */
export interface KnownRecord {
  person: PersonRecord
  prepared: PreparedPerson
}

/** How many linked records of a person are kept: the first ones tell how lists write the name and the date, later ones hardly anything new. */
export const MAX_LINKED = 4
/** A person who was merged many times has more; comparing with all of them would cost more than it finds. */
export const MAX_KNOWN = 9

export const knownRecord = (person: PersonRecord): KnownRecord => ({ person, prepared: prepare(toMatcher(person)) })

/**
 * The records under which a person is known: the present values, then those of linked lists, and those that merges have set aside. A person who
 * comes again as in one of them is the same person, although the present values may say otherwise.
 */
export function knownRecords({
  person,
  linked,
  before_merges,
  steps,
}: IdentityContent): [KnownRecord, ...KnownRecord[]] {
  const known: [KnownRecord, ...KnownRecord[]] = [knownRecord(person)]
  const others = [
    ...(linked ?? []).map((link) => link.person),
    ...(before_merges ? [before_merges] : []),
    ...(steps ?? []).flatMap((step) => ('merge' in step ? (step.records ?? []) : [])),
  ]
  for (const other of others) if (known.length < MAX_KNOWN) addUnlessRepeated(known, knownRecord(other))
  return known
}

/** Returns whether the record says something that none of the others says. */
export function addUnlessRepeated(known: KnownRecord[], record: KnownRecord): boolean {
  const isNew = !known.some(({ prepared }) => repeats(record.prepared, prepared))
  if (isNew) known.push(record)
  return isNew
}

export const peopleOf = (records: readonly KnownRecord[]): PersonRecord[] => records.map(({ person }) => person)

/** What `normalizePerson` accepts, for the description. Spaces around a value do not matter, and an empty text is like none. */
export const fieldsOfPerson = {
  name: { minLength: 1, maxLength: MAX_NAME_LENGTH, description: 'At least one letter.' },
  birth: {
    pattern: '^\\s*([0-9]{4}(-[0-9]{2}-[0-9]{2})?\\s*)?$',
    maxLength: MAX_NAME_LENGTH,
    description: '`YYYY-MM-DD`, or the year alone where the day is unknown. It exists, from 1900 to today.',
  },
  gender: { pattern: '^\\s*([MFUmfu]\\s*)?$', maxLength: MAX_NAME_LENGTH, description: 'M, F or U (unknown).' },
  region: {
    pattern: '^\\s*([A-Za-z]{3}\\s*)?$',
    maxLength: MAX_NAME_LENGTH,
    description: 'Three letters, such as DKR. Empty: that of the organization.',
  },
  country: {
    pattern: '^\\s*([A-Za-z]{2}\\s*)?$',
    maxLength: MAX_NAME_LENGTH,
    description: 'A code of ISO 3166-1, such as SN. Empty: that of the organization.',
  },
  phone: {
    maxLength: MAX_NAME_LENGTH,
    description: 'As it is dialled in the country of the organization, or E.164. It must be possible, not assigned.',
  },
} as const
