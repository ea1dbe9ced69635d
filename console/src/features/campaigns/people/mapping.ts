import { type Field, fields, type Row } from './fields.ts'
import type { Table } from './table.ts'

/** Which column each field comes from, by its place. */
export type Mapping = Partial<Record<Field, number>>

/** Words that stand over such columns, without accents, case and punctuation; the likeliest first. */
const usualNames: Readonly<Record<Field, readonly string[]>> = {
  first_name: ['first name', 'firstname', 'given name', 'given names', 'forename', 'prenom', 'prenoms', 'tur'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'nom', 'nom de famille', 'noms', 'sant'],
  date_of_birth: [
    'date of birth',
    'dob',
    'birth date',
    'birthdate',
    'birthday',
    'date de naissance',
    'date naissance',
    'naissance',
    'ne le',
    'nee le',
    'ne e le',
    'ddn',
    'bes juddu',
  ],
  gender: ['gender', 'sex', 'sexe', 'genre'],
  beneficiary_id: [
    'beneficiary id',
    'beneficiary no',
    'id',
    'identifiant',
    'numero',
    'n',
    'no',
    'n beneficiaire',
    'no beneficiaire',
    'numero beneficiaire',
    'matricule',
    'code',
    'dossier',
    'n dossier',
  ],
  phone_number: ['phone number', 'phone', 'telephone', 'tel', 'mobile', 'portable', 'contact', 'numero de telephone'],
  region_code: ['region code', 'region', 'code region', 'diiwaan'],
  health_center: [
    'health center',
    'health centre',
    'facility',
    'structure de sante',
    'structure',
    'centre de sante',
    'poste de sante',
    'formation sanitaire',
  ],
  zone: ['zone', 'district', 'commune', 'quartier', 'village', 'localite', 'gox'],
}

/** What a person would guess from the headings, then from what stands below them. The user has the last word. */
export function guessMapping({ columns, rows }: Table): Mapping {
  const mapping: Mapping = {}
  const headings = columns.map(plain)
  const isFree = (place: number) => !Object.values(mapping).includes(place)
  const take = (field: Field, fits: (heading: string, place: number) => boolean) => {
    if (mapping[field] !== undefined) return
    const place = headings.findIndex((heading, candidate) => isFree(candidate) && fits(heading, candidate))
    if (place >= 0) mapping[field] = place
  }
  for (const field of fields) take(field, (heading) => [plain(field), ...usualNames[field]].includes(heading))
  for (const field of fields) {
    const words = usualNames[field].filter((name) => name.length > 3)
    take(field, (heading) => words.some((word) => ` ${heading} `.includes(` ${word} `)))
  }
  const sample = rows.slice(0, 50)
  const mostly = (place: number, looks: RegExp) => {
    const filled = sample.map((row) => row[place] ?? '').filter((cell) => cell !== '')
    return filled.length > 0 && filled.filter((cell) => looks.test(cell)).length >= filled.length * 0.8
  }
  take('date_of_birth', (_, place) => mostly(place, /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{2}-\d{2})/))
  take('gender', (_, place) => mostly(place, /^(m|f|h|masculin|f[ée]minin|homme|femme|male|female)$/i))
  take('phone_number', (_, place) => mostly(place, /^(\+|00)?[\d\s().-]{9,16}$/))
  return mapping
}

/** Rows as a job takes them. */
export function toRows(table: Table, mapping: Mapping): Row[] {
  const places = Object.entries(mapping) as [Field, number][]
  return table.rows.map((cells) => {
    const row: Row = {}
    for (const [field, place] of places) {
      const text = cells[place] ?? ''
      if (text !== '') row[field] = tidy(field, text)
    }
    return row
  })
}

/** Dates and sexes are brought from the ways that offices write them; all else stays as it was typed. */
export function tidy(field: Field, typed: string): string {
  const text = typed.trim()
  if (field === 'date_of_birth') return isoDate(text)
  if (field === 'gender') return genders[plain(text)] ?? text
  return text
}

/** `31/12/1990`, `31.12.1990`: the day comes first in West Africa. */
function isoDate(text: string): string {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (!match) return text.replace(/T.*$/, '')
  const [, day = '', month = '', year = ''] = match
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const genders: Readonly<Record<string, string>> = {
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

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
