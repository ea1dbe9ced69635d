import type { EnrollmentWindow } from '../client/enrollment.ts'
import { listEnrollmentUids } from '../client/read-enrollments.ts'
import type { Session } from '../client/session.ts'
import type { EnrollmentFilter } from '../tasks/task-request.ts'

/** What DHIS2 is asked for a filter. Preview, estimate and generation ask the same. */
export function windowOf(programmeUid: string, filter: EnrollmentFilter): EnrollmentWindow {
  const { enrollment_date_from: from, enrollment_date_to: to, org_unit: orgUnit, enrollment_status: status } = filter
  return {
    programmeUid,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(orgUnit ? { orgUnit } : {}),
    ...(status ? { status } : {}),
  }
}

/**
 * Lists the enrollments of the filter's unit and its sub-units, sorted; undefined if the filter names no unit. Which unit an
 * enrollment belongs to, the one where it was made or the one that owns it, depends on the version, so DHIS2 decides.
 */
export async function listEnrollmentsOfUnit(
  session: Session,
  programmeUid: string,
  filter: EnrollmentFilter,
): Promise<string[] | undefined> {
  if (!filter.org_unit) return undefined
  const found = await listEnrollmentUids(session, windowOf(programmeUid, filter))
  return found.sort()
}
