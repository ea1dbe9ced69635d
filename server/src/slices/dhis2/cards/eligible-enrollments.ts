import type { ReadScope } from '#platform/scopes.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import type { EnrollmentWindow } from '../client/enrollment.ts'
import { listEnrollmentUids } from '../client/read-enrollments.ts'
import type { Session } from '../client/session.ts'
import type { EnrollmentFilter } from '../tables.ts'

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

interface EnrollmentSelection {
  programmeUid: string
  filter: Omit<EnrollmentFilter, 'org_unit'>
  /** The enrollments of a unit and its sub-units, as DHIS2 lists them now. */
  listed?: readonly string[] | undefined
}

/** Selects enrollments by a filter. Which of them belong to its unit is for DHIS2 to say: see `listed`. */
function selectEnrollments({ db, tenantId }: ReadScope, { programmeUid, filter, listed }: EnrollmentSelection) {
  let found = db
    .selectFrom('dhis2_enrollment')
    .where('tenant_id', '=', tenantId)
    .where('programme_uid', '=', programmeUid)
  if (filter.enrollment_date_from) found = found.where('enrolled_on', '>=', filter.enrollment_date_from)
  if (filter.enrollment_date_to) found = found.where('enrolled_on', '<=', filter.enrollment_date_to)
  if (filter.enrollment_status) found = found.where('status', '=', filter.enrollment_status)
  if (listed) found = found.where(({ eb, val }) => eb('enrollment_uid', '=', eb.fn.any(val([...listed]))))
  return found
}

/** Selects the enrollments that should get a card. It includes those that cannot be printed, because a generation reports them. */
export function selectEligible(
  scope: ReadScope,
  selection: EnrollmentSelection,
  { regenerate }: { regenerate: boolean },
) {
  const identified = selectEnrollments(scope, selection)
    .where('mpi_id', 'is not', null)
    .where((eb) => eb.or([eb('problem', 'is', null), eb('problem', '=', 'name_not_printable')]))
  return regenerate ? identified : identified.where('has_card', '=', false)
}

export async function countWithCard(scope: ReadScope, selection: EnrollmentSelection): Promise<number> {
  const { count } = await selectEnrollments(scope, selection)
    .where('has_card', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a generation would make a card that the last generation did not leave out. */
export async function hasEligibleEnrollment(
  scope: ReadScope,
  programmeUid: string,
  template: TemplateId,
): Promise<boolean> {
  const found = await selectEligible(scope, { programmeUid, filter: {} }, { regenerate: false })
    .where('problem', 'is', null)
    .where('unprintable_on', 'is distinct from', template)
    .select('enrollment_uid')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
