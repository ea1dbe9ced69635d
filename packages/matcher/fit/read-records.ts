import { readFileSync } from 'node:fs'
import { readCsv } from '@samakart/rules/read-csv'
import type { WrittenPerson } from './days-of-registration.ts'

export interface PersonRecord {
  id: string
  person: WrittenPerson
}

// Column names of registries and of public test sets; the first that is present and filled wins.
const columns = {
  id: ['record_id', 'rec_id', 'unique_id', 'mpi_id', 'id'],
  last_name: ['last_name', 'surname', 'family_name', 'lastname', 'nom'],
  first_name: ['first_name', 'given_name', 'firstname', 'given', 'prenom'],
  date_of_birth: ['date_of_birth', 'dob', 'birth_date', 'birthdate', 'date_naissance'],
  registered_at: ['registered_at', 'created_at', 'registration_date'],
  gender: ['sex', 'gender', 'sexe'],
  commune: ['commune', 'suburb', 'city', 'town', 'district', 'birth_place'],
  region_code: ['region', 'region_code', 'state', 'province', 'county'],
  country_code: ['country', 'country_code', 'pays'],
  phone_number: ['phone_number', 'phone', 'telephone', 'mobile'],
  mother_name: ['mother_name', 'mothers_name', 'nom_mere'],
  email: ['email', 'e_mail', 'mail'],
} as const

const identifiers: Record<string, string> = {
  nin: 'nin',
  national_id: 'nin',
  soc_sec_id: 'nin',
  ssn: 'nin',
  dhis2_uid: 'dhis2_uid',
  passport: 'passport',
  cmu: 'cmu',
}

/** Each row by the names of its columns, in lower case. */
export function readTable(file: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(readFileSync(file))
  const names = head.map((name) => name.trim().toLowerCase())
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]?.trim() ?? ''])))
}

export function readRecords(file: string): PersonRecord[] {
  return readTable(file).map((row, at) => {
    const pick = (names: readonly string[]) => names.map((name) => row[name]).find((value) => value)
    const person: WrittenPerson = {}
    for (const [field, names] of Object.entries(columns)) {
      const value = pick(names)
      if (field !== 'id' && value !== undefined) Object.assign(person, { [field]: value })
    }
    const ids = Object.entries(row).flatMap(([column, value]) => {
      const kind = identifiers[column] ?? (column.startsWith('external_id') ? column : undefined)
      return kind && value ? [[kind, value] as const] : []
    })
    const address = ['street_number', 'address_1', 'address', 'street']
      .map((column) => row[column] ?? '')
      .join(' ')
      .trim()
    if (address) person.address = address
    if (ids.length > 0) person.external_ids = Object.fromEntries(ids)
    return { id: pick(columns.id) ?? String(at), person }
  })
}
