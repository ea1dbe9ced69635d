import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { CardField } from './mapping/mapping.ts'

/** The sealed content of an enrollment: its card fields, and all attributes from DHIS2, blocked or not. */
export interface EnrollmentRecord {
  fields: Partial<Record<CardField, string>>
  attributes: Record<string, string>
}

export function sealRecord(keys: TenantKeys, enrollmentUid: string, record: EnrollmentRecord): string {
  return keys.seal(JSON.stringify(record), contextOf(enrollmentUid))
}

export function openRecord(keys: TenantKeys, row: { enrollment_uid: string; sealed_record: string }): EnrollmentRecord {
  return JSON.parse(keys.open(row.sealed_record, contextOf(row.enrollment_uid))) as EnrollmentRecord
}

const contextOf = (enrollmentUid: string) => `dhis2_enrollment.sealed_record:${enrollmentUid}`
