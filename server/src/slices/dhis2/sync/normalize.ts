import { createHmac } from 'node:crypto'
import { type Card, findCardProblems } from '#slices/cards/index.ts'
import { checkPerson, type HomePlace, type PersonInput, type PersonRecord } from '#slices/mpi/index.ts'
import type { SourceEnrollment } from '../client/enrollment.ts'
import type { Attribute, OrgUnit } from '../client/metadata.ts'
import { isUid } from '../client/read-json.ts'
import type { EnrollmentRecord } from '../enrollment-record.ts'
import type { SensitiveGuard } from '../guard/guard.ts'
import { Guarded } from '../guard/guarded.ts'
import { categoryOfName } from '../guard/recognize.ts'
import type { CardField, Mapping } from '../mapping/mapping.ts'
import { transform } from '../mapping/transform.ts'

/** Everything by which an enrollment becomes a record: it is the same for a whole run. */
export interface Reading {
  attributes: ReadonlyMap<string, Attribute>
  mappings: readonly Mapping[]
  guard: SensitiveGuard
  unitOf(uid: string): OrgUnit
  home: HomePlace
  now: Date
  instanceUrl: string
  hashKey: Buffer
  /** What besides the row itself decides what becomes of it. */
  fingerprint: string
}

/** Why no card can be made of an enrollment. */
export type Problem = 'name_missing' | 'name_not_printable'

export interface Normalized {
  source: SourceEnrollment
  unit: OrgUnit
  record: EnrollmentRecord
  hash: Buffer
  /** Values that the guard held back. */
  blocked: number
  person: PersonRecord | undefined
  problem: Problem | null
}

const NAMES: readonly CardField[] = ['first_name', 'last_name']

export function normalize(source: SourceEnrollment, reading: Reading): Normalized {
  const { fields, blocked } = cardFields(source, reading)
  const { person, problem } = personOf(source, fields, reading)
  for (const { field } of findCardProblems(fields as Partial<Card>))
    if (!isName(field)) delete fields[field as CardField]
  return {
    source,
    unit: reading.unitOf(source.orgUnitUid),
    record: {
      fields,
      attributes: Object.fromEntries([...source.attributes].map(([uid, v]) => [uid, Guarded.open(v)])),
    },
    hash: hashOf(source, reading),
    blocked,
    person,
    problem,
  }
}

/** What a card would say: the mapped attributes that the guard lets pass, and what the enrollment itself tells. */
export function cardFields(source: SourceEnrollment, reading: Reading) {
  const { attributes, guard, mappings } = reading
  const names = new Set(
    mappings.filter(({ card_field }) => NAMES.includes(card_field)).map((each) => each.attribute_uid),
  )
  const fields: Partial<Record<CardField, string>> = unitFields(reading.unitOf(source.orgUnitUid))
  fields.enrollment_date = source.enrolledOn
  let blocked = 0
  for (const [uid, guarded] of source.attributes) {
    const verdict = guard.judge(uid, guarded, names.has(uid) ? 'personal-name' : 'other')
    if ('blocked' in verdict) {
      blocked += 1
      continue
    }
    if (!('value' in verdict)) continue
    for (const { card_field, attribute_uid } of mappings) {
      if (attribute_uid !== uid) continue
      const attribute = attributes.get(uid)
      const value = attribute?.valueType === 'ORGANISATION_UNIT' ? unitName(verdict.value, reading) : verdict.value
      const text = transform(card_field, value, attribute)
      if (text !== undefined) fields[card_field] = text
    }
  }
  return { fields, blocked }
}

/** A clinic's name can say as much as a diagnosis. */
function unitFields({ name }: OrgUnit): Partial<Record<CardField, string>> {
  return categoryOfName(name) ? {} : { org_unit: name, health_center: name }
}

const unitName = (value: string, { unitOf }: Reading) => (isUid(value) ? unitOf(value).name : value)

/** Units that attributes of a row name. */
export function unitsNamedBy(source: SourceEnrollment, attributes: ReadonlyMap<string, Attribute>): string[] {
  return [...source.attributes].flatMap(([uid, value]) => {
    if (attributes.get(uid)?.valueType !== 'ORGANISATION_UNIT') return []
    const unit = Guarded.open(value)
    return isUid(unit) ? [unit] : []
  })
}

/** Who the enrollment is about. A wrong date or number is left out; without a name there is nobody. */
function personOf(
  source: SourceEnrollment,
  fields: Partial<Record<CardField, string>>,
  { home, now, instanceUrl }: Reading,
): Pick<Normalized, 'person' | 'problem'> {
  const { first_name, last_name, date_of_birth, gender, phone_number, zone } = fields
  const external_ids = { dhis2_uid: source.trackedEntityUid }
  const input: PersonInput = { first_name, last_name, date_of_birth, gender, phone_number, commune: zone, external_ids }
  const wrong = checkPerson(input, home, now).faults.map(({ path }) => path)
  if (wrong.some(isName)) return { person: undefined, problem: 'name_missing' }
  for (const path of wrong) {
    delete input[path as keyof PersonInput]
    delete fields[path as CardField]
  }
  const { person } = checkPerson(input, home, now)
  if (person.phone_number) fields.phone_number = person.phone_number
  const isPrintable = !findCardProblems(fields as Partial<Card>).some(({ field }) => isName(field))
  return {
    person: { ...person, dhis2_instance_url: instanceUrl },
    problem: isPrintable ? null : 'name_not_printable',
  }
}

const isName = (field: string) => field === 'first_name' || field === 'last_name'

/** Keyed, so that nobody can guess a row from its hash. */
function hashOf(source: SourceEnrollment, { hashKey, fingerprint, unitOf }: Reading): Buffer {
  const { uid, programmeUid, trackedEntityUid, orgUnitUid, enrolledOn, status } = source
  const unit = unitOf(orgUnitUid)
  const values = [...source.attributes].map(([key, value]) => [key, Guarded.open(value)]).sort(byKey)
  const facts = [uid, programmeUid, trackedEntityUid, orgUnitUid, unit.name, unit.path, enrolledOn, status, values]
  return createHmac('sha256', hashKey)
    .update(JSON.stringify([fingerprint, ...facts]))
    .digest()
}

const byKey = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : a > b ? 1 : 0)
