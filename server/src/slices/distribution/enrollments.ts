import type { ReadScope } from '#platform/scopes.ts'
import {
  findEnrollment,
  requireConnection,
  type SyncContext,
  type SyncedEnrollment,
  syncEnrollments,
} from '#slices/dhis2/index.ts'
import { EnrollmentNotFound } from './errors.ts'

export async function getEnrollment(scope: ReadScope, enrollmentId: string): Promise<SyncedEnrollment> {
  const enrollment = await findEnrollment(scope, enrollmentId)
  if (enrollment) return enrollment
  await requireConnection(scope)
  throw new EnrollmentNotFound()
}

/** When the attempt fails because the enrollment is not stored yet, reads it from DHIS2 and repeats the attempt. */
export async function readEnrollmentAndRetry<T>(
  context: SyncContext,
  enrollmentId: string,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof EnrollmentNotFound)) throw error
    await syncEnrollments(context, [enrollmentId])
    return attempt()
  }
}
