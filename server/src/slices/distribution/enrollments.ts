import type { ReadScope } from '#platform/scopes.ts'
import {
  findEnrollment,
  requireConnection,
  type SyncContext,
  type SyncedEnrollment,
  syncEnrollments,
} from '#slices/dhis2/index.ts'
import { EnrollmentUnknown } from './errors.ts'

export async function getEnrollment(scope: ReadScope, enrollmentId: string): Promise<SyncedEnrollment> {
  const enrollment = await findEnrollment(scope, enrollmentId)
  if (enrollment) return enrollment
  await requireConnection(scope)
  throw new EnrollmentUnknown()
}

/** An attempt that fails because nobody has read the enrollment yet is repeated once DHIS2 was asked for it. */
export async function readIfUnknown<T>(
  asking: SyncContext,
  enrollmentId: string,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof EnrollmentUnknown)) throw error
    await syncEnrollments(asking, [enrollmentId])
    return attempt()
  }
}
