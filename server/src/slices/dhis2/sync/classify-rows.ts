import { createHmac } from 'node:crypto'
import type { ReadScope } from '#platform/scopes.ts'
import { findSensitiveCategory } from '#platform/sensitive/recognize.ts'
import type { CardTexts } from '#slices/cards/index.ts'
import { normalizePerson, type PersonInput, type PersonRecord } from '#slices/mpi/index.ts'
import type { SourceEnrollment } from '../client/enrollment.ts'
import type { Attribute, OrgUnit } from '../client/metadata.ts'
import type { OrgUnits } from '../client/org-units.ts'
import { isUid } from '../client/read-json.ts'
import type { EnrollmentRecord } from '../enrollments.ts'
import type { Use } from '../guard/guard.ts'
import { Guarded } from '../guard/guarded.ts'
import { type CardField, isFromEvent, transform } from '../mapping/mapping.ts'
import type { ReadingPlan } from './reading-plan.ts'

/** What the last reading has stored of an enrollment. */
interface StoredEnrollment {
  enrollment_uid: string
  row_hash: Buffer
  mpi_id: string | null
  blocked_values: number
}

export interface HashedRow {
  source: SourceEnrollment
  hash: Buffer
}

/** The rows of a batch, by what there is to do. */
export interface ClassifiedBatch {
  unchanged: StoredEnrollment[]
  changed: (Normalized & { hash: Buffer; stored: StoredEnrollment | undefined })[]
  /** Enrollments that DHIS2 has deleted. */
  deleted: string[]
}

export async function findStoredEnrollments(
  { db, tenantId }: ReadScope,
  rows: readonly HashedRow[],
): Promise<Map<string, StoredEnrollment>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectFrom('dhis2_enrollment')
    .select(['enrollment_uid', 'row_hash', 'mpi_id', 'blocked_values'])
    .where('tenant_id', '=', tenantId)
    .where(({ eb, val }) => eb('enrollment_uid', '=', eb.fn.any(val(rows.map(({ source }) => source.uid)))))
    .execute()
  return new Map(found.map((row) => [row.enrollment_uid, row]))
}

/** Normalizes only the rows that changed. */
export function classifyRows(
  rows: readonly HashedRow[],
  stored: ReadonlyMap<string, StoredEnrollment>,
  reading: ReadingPlan,
): ClassifiedBatch {
  const batch: ClassifiedBatch = { unchanged: [], changed: [], deleted: [] }
  for (const { source, hash } of rows) {
    const previous = stored.get(source.uid)
    if (source.isDeleted) batch.deleted.push(source.uid)
    else if (previous?.row_hash.equals(hash)) batch.unchanged.push(previous)
    else batch.changed.push({ ...normalize(source, reading), hash, stored: previous })
  }
  return batch
}

/** Loads the units that the rows name, and hashes each row with all that decides what is stored for it. */
export async function hashRows(
  sources: readonly SourceEnrollment[],
  units: OrgUnits,
  reading: ReadingPlan,
): Promise<HashedRow[]> {
  await units.loadWithAncestors(sources.flatMap(unitsOf))
  await units.load(sources.flatMap((each) => unitsNamedBy(each, reading.attributes)))
  return sources.map((source) => ({ source, hash: hashRow(source, reading) }))
}

/**
 * Covers everything that decides what is stored for a row: the same hash means that there is nothing to do. It is keyed, so
 * that nobody can guess a row from its hash.
 */
function hashRow(source: SourceEnrollment, { hashKey, fingerprint, unitOf, regionOf }: ReadingPlan): Buffer {
  const { uid, programmeUid, trackedEntityUid, orgUnitUid, ownerUnitUid, enrolledOn, status } = source
  const unit = unitOf(orgUnitUid)
  const values = [...source.attributes].map(([key, value]) => [key, Guarded.open(value)]).sort(byKey)
  const owner = ownerUnitUid === null ? null : unitOf(ownerUnitUid).path
  const place = [orgUnitUid, unit.name, unit.path, regionOf(filterUnitOf(source, { unitOf })).code, owner]
  return createHmac('sha256', hashKey)
    .update(JSON.stringify([fingerprint, uid, programmeUid, trackedEntityUid, ...place, enrolledOn, status, values]))
    .digest()
}

const byKey = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : a > b ? 1 : 0)

/** Why no card can be made of an enrollment. */
type Problem = 'name_missing' | 'name_not_printable'

interface Normalized {
  source: SourceEnrollment
  unit: OrgUnit
  /** The path of the unit by which DHIS2 filters the enrollment: the owner's, or the one where it was made. */
  filterPath: string
  record: EnrollmentRecord
  /** How many values the guard held back. */
  blocked: number
  person: PersonRecord | undefined
  problem: Problem | null
}

type Fields = Partial<Record<CardField, string>>

const NAMES: readonly CardField[] = ['first_name', 'last_name']

export function normalize(source: SourceEnrollment, reading: ReadingPlan): Normalized {
  const { fields, blocked } = cardFields(source, reading)
  const unit = reading.unitOf(source.orgUnitUid)
  const filterUnit = filterUnitOf(source, reading)
  const person = personOf(source, fields, reading, filterUnit)
  const unprintable = reading.check.problems(fields as CardTexts).map(({ field }) => field)
  for (const field of unprintable) if (!isName(field)) delete fields[field as CardField]
  return {
    source,
    unit,
    filterPath: filterUnit.path,
    record: {
      fields,
      attributes: Object.fromEntries([...source.attributes].map(([uid, v]) => [uid, Guarded.open(v)])),
    },
    blocked,
    person,
    problem: person ? (unprintable.some(isName) ? 'name_not_printable' : null) : 'name_missing',
  }
}

/** The card fields of an enrollment: the mapped attributes that the guard allows, and the unit and date of the enrollment itself. */
export function cardFields(source: SourceEnrollment, reading: ReadingPlan): { fields: Fields; blocked: number } {
  const { attributes, guard, fieldsOf } = reading
  const fields = unitFields(reading.unitOf(source.orgUnitUid))
  fields.enrollment_date = source.enrolledOn
  let blocked = 0
  for (const [uid, guarded] of source.attributes) {
    const matched = fieldsOf.get(uid) ?? []
    const attribute = attributes.get(uid)
    // A unit is judged by its name, which is what a card would show.
    const isUnit = attribute?.valueType === 'ORGANISATION_UNIT'
    const shown = isUnit ? new Guarded(unitName(Guarded.open(guarded), reading)) : guarded
    const verdict = guard.judge(uid, shown, useOf(matched))
    if ('blocked' in verdict || 'waiting' in verdict) {
      blocked += 1
      continue
    }
    if (!('value' in verdict)) continue
    for (const card_field of matched) {
      const text = transform(card_field, verdict.value, attribute)
      if (text !== undefined) fields[card_field] = text
    }
  }
  return { fields, blocked }
}

/** What is not mapped is only counted, as a screen would. */
function useOf(matched: readonly CardField[]): Use {
  if (matched.length === 0) return 'screen'
  return matched.some((field) => NAMES.includes(field)) ? 'personal-name' : 'card'
}

/** A clinic's name can reveal a diagnosis. */
function unitFields({ name }: OrgUnit): Fields {
  return findSensitiveCategory(name) ? {} : { org_unit: name, health_center: name }
}

const unitName = (value: string, { unitOf }: ReadingPlan) => (isUid(value) ? unitOf(value).name : value)

/** The unit by which DHIS2 filters an enrollment, and so the one that says where a new person lives: both figures then agree. */
const filterUnitOf = ({ orgUnitUid, ownerUnitUid }: SourceEnrollment, { unitOf }: Pick<ReadingPlan, 'unitOf'>) =>
  unitOf(ownerUnitUid ?? orgUnitUid)

/** The units of an enrollment itself. */
export const unitsOf = ({ orgUnitUid, ownerUnitUid }: SourceEnrollment): string[] =>
  ownerUnitUid === null ? [orgUnitUid] : [orgUnitUid, ownerUnitUid]

/** The units that are values of a row's attributes. */
export function unitsNamedBy(source: SourceEnrollment, attributes: ReadonlyMap<string, Attribute>): string[] {
  return [...source.attributes].flatMap(([uid, value]) => {
    if (attributes.get(uid)?.valueType !== 'ORGANISATION_UNIT') return []
    const unit = Guarded.open(value)
    return isUid(unit) ? [unit] : []
  })
}

/** The person of an enrollment. A wrong date or number is left out; without a name there is no person. */
function personOf(
  source: SourceEnrollment,
  fields: Fields,
  { organizationPlace, now, instanceUrl, regionOf, mappings }: ReadingPlan,
  unit: OrgUnit,
): PersonRecord | undefined {
  const { first_name, last_name, date_of_birth, gender, phone_number, zone } = fields
  const external_ids = { dhis2_uid: source.trackedEntityUid }
  const region_code = regionOf(unit).code
  const input: PersonInput = {
    first_name,
    last_name,
    date_of_birth,
    gender,
    phone_number,
    commune: isFromEvent(mappings, 'zone') ? undefined : zone,
    region_code,
    external_ids,
  }
  const checked = normalizePerson(input, organizationPlace, now)
  const wrong = checked.mistakes.map(({ path }) => path)
  if (wrong.some(isName)) return undefined
  for (const path of wrong) {
    delete input[path as keyof PersonInput]
    delete fields[path as CardField]
  }
  const { person } = wrong.length > 0 ? normalizePerson(input, organizationPlace, now) : checked
  if (person.phone_number) fields.phone_number = person.phone_number
  return { ...person, dhis2_instance_url: instanceUrl }
}

const isName = (field: string) => field === 'first_name' || field === 'last_name'
