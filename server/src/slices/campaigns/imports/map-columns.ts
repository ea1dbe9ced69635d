import { type BeneficiaryField, beneficiaryFields } from '../beneficiaries/beneficiary.ts'
import type { Table } from './read-table.ts'

/** Which column each field comes from. */
export type ColumnMapping = Partial<Record<BeneficiaryField, string>>

/** Words that stand over such columns, without accents, case and punctuation. */
const usualNames: Record<BeneficiaryField, readonly string[]> = {
  first_name: ['first name', 'firstname', 'given name', 'prenom', 'prenoms', 'tur'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'nom', 'nom de famille', 'sant'],
  date_of_birth: [
    'date of birth',
    'dob',
    'birth date',
    'birthdate',
    'date de naissance',
    'naissance',
    'ne le',
    'nee le',
  ],
  gender: ['gender', 'sex', 'sexe', 'genre'],
  beneficiary_id: [
    'beneficiary id',
    'beneficiary no',
    'id',
    'identifiant',
    'numero',
    'no beneficiaire',
    'matricule',
    'code',
  ],
  phone_number: ['phone number', 'phone', 'telephone', 'tel', 'mobile', 'portable', 'contact'],
  region_code: ['region code', 'region', 'code region'],
  health_center: [
    'health center',
    'health centre',
    'structure de sante',
    'structure',
    'centre de sante',
    'poste de sante',
  ],
  zone: ['zone', 'district', 'commune', 'quartier', 'gox'],
}

/** What a person would guess from the headings; to be confirmed by one. */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {}
  for (const field of beneficiaryFields) {
    const names = [plain(field), ...usualNames[field]]
    const column = columns.find((candidate) => names.includes(plain(candidate)))
    if (column !== undefined) mapping[field] = column
  }
  return mapping
}

/** Rows as a job takes them. Dates and sexes are brought from the ways that offices write them. */
export function toBeneficiaries(table: Table, mapping: ColumnMapping): Record<string, string>[] {
  const places = Object.entries(mapping).map(([field, column]) => [field, table.columns.indexOf(column)] as const)
  return table.rows.map((row) => {
    const person: Record<string, string> = {}
    for (const [field, place] of places) {
      const text = place < 0 ? '' : (row[place] ?? '')
      if (text === '') continue
      person[field] = field === 'date_of_birth' ? isoDate(text) : field === 'gender' ? genderCode(text) : text
    }
    return person
  })
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** `31/12/1990`, `31.12.1990`: the day comes first in West Africa. Anything else stays as it was typed. */
function isoDate(text: string): string {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  if (!match) return text.trim().replace(/T.*$/, '')
  const [, day = '', month = '', year = ''] = match
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const genders: Record<string, string> = {
  m: 'M',
  male: 'M',
  masculin: 'M',
  homme: 'M',
  h: 'M',
  goor: 'M',
  f: 'F',
  female: 'F',
  feminin: 'F',
  femme: 'F',
  jigeen: 'F',
  u: 'U',
  unknown: 'U',
  inconnu: 'U',
}

function genderCode(text: string): string {
  return genders[plain(text)] ?? text
}
