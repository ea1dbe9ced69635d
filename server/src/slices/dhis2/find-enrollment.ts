import type { ReadScope } from '#platform/scopes.ts'
import { openRecord } from './enrollment-record.ts'
import { enrollmentsWithProgramme } from './enrollments-with-programme.ts'

/** What other slices see of an enrollment. It never contains an attribute that the guard holds back. */
export interface SyncedEnrollment {
  enrollmentId: string
  programmeUid: string
  mpiId: string
  firstName?: string
  /** The programme's name for cards and messages; neutral where the name itself is sensitive. */
  publicLabel: string
  campaignId?: string
}

/** Finds an enrollment that was synchronized and has an identity. */
export async function findEnrollment(scope: ReadScope, enrollmentId: string): Promise<SyncedEnrollment | undefined> {
  const row = await enrollmentsWithProgramme(scope)
    .select([
      'enrollment.enrollment_uid',
      'enrollment.programme_uid',
      'enrollment.mpi_id',
      'enrollment.sealed_record',
      'programme.public_label',
      'programme.campaign_id',
    ])
    .where('enrollment.enrollment_uid', '=', enrollmentId)
    .executeTakeFirst()
  if (!row || row.mpi_id === null) return undefined
  const { first_name } = (await openRecord(scope, row)).fields
  return {
    enrollmentId: row.enrollment_uid,
    programmeUid: row.programme_uid,
    mpiId: row.mpi_id,
    ...(first_name ? { firstName: first_name } : {}),
    publicLabel: row.public_label,
    ...(row.campaign_id === null ? {} : { campaignId: row.campaign_id }),
  }
}
