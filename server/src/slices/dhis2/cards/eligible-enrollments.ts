import type { ReadScope } from '#platform/scopes.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import type { EnrollmentFilter } from '../tasks/task-request.ts'

interface EnrollmentSelection {
  programmeUid: string
  filter: Omit<EnrollmentFilter, 'org_unit'>
  /** The enrollments of a unit and its sub-units, as DHIS2 lists them now. */
  listed?: readonly string[] | undefined
}

/** Selects enrollments by a filter. Which of them belong to its unit is for DHIS2 to say: see `listed`. */
export function selectEnrollments({ db, tenantId }: ReadScope, { programmeUid, filter, listed }: EnrollmentSelection) {
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
