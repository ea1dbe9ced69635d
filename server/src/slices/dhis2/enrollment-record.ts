import { type ErasureKey, erasureKeysFor, openErasables, sealErasable } from '#platform/crypto/erasure-keys.ts'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { CardField } from './mapping/mapping.ts'

/** The sealed content of an enrollment: its card fields, and all attributes from DHIS2, blocked or not. */
export interface EnrollmentRecord {
  fields: Partial<Record<CardField, string>>
  attributes: Record<string, string>
}

interface RecordToSeal {
  enrollmentUid: string
  /** Whose key it gets; without a person, the organization's. */
  mpiId: string | null
  record: EnrollmentRecord
}

/** Seals the records of a batch, each for its person. */
export async function sealRecords(work: UnitOfWork, records: readonly RecordToSeal[]): Promise<string[]> {
  const people = await erasureKeysFor(
    work,
    records.flatMap(({ mpiId }) => mpiId ?? []),
  )
  const keys = await work.keys()
  return records.map((record) => {
    const key = record.mpiId === null ? undefined : people.get(record.mpiId)
    if (record.mpiId !== null && !key) throw new Error('a person without a key')
    return sealRecord(keys, record, key)
  })
}

/** Seals a record for the person whose key is given, or for the organization. */
export function sealRecord(
  keys: TenantKeys,
  { enrollmentUid, record }: Pick<RecordToSeal, 'enrollmentUid' | 'record'>,
  key: ErasureKey | undefined,
): string {
  const [text, context] = [JSON.stringify(record), contextOf(enrollmentUid)]
  return key ? sealErasable(keys, key, text, context) : keys.seal(text, context)
}

const ERASED: EnrollmentRecord = { fields: {}, attributes: {} }

/** Opens records with one query for all their keys. */
export async function openRecords(
  scope: ReadScope,
  rows: readonly { enrollment_uid: string; sealed_record: string }[],
): Promise<EnrollmentRecord[]> {
  const texts = await openErasables(
    scope,
    rows.map(({ enrollment_uid, sealed_record }) => ({ sealed: sealed_record, context: contextOf(enrollment_uid) })),
  )
  return texts.map((text) => (text === undefined ? ERASED : (JSON.parse(text) as EnrollmentRecord)))
}

export async function openRecord(
  scope: ReadScope,
  row: { enrollment_uid: string; sealed_record: string },
): Promise<EnrollmentRecord> {
  const [record] = await openRecords(scope, [row])
  return record as EnrollmentRecord
}

const contextOf = (enrollmentUid: string) => `dhis2_enrollment.sealed_record:${enrollmentUid}`
