import type { ReadScope } from '#platform/unit-of-work.ts'
import type { EnrollmentFilter } from '../tasks/task-request.ts'

interface Wish {
  programmeUid: string
  filter: EnrollmentFilter
}

/** Enrollments that a filter is about. A unit takes its sub-units along. */
export function matching({ db, tenantId }: ReadScope, { programmeUid, filter }: Wish) {
  let found = db
    .selectFrom('dhis2_enrollment')
    .where('tenant_id', '=', tenantId)
    .where('programme_uid', '=', programmeUid)
  if (filter.enrollment_date_from) found = found.where('enrolled_on', '>=', filter.enrollment_date_from)
  if (filter.enrollment_date_to) found = found.where('enrolled_on', '<=', filter.enrollment_date_to)
  if (filter.enrollment_status) found = found.where('status', '=', filter.enrollment_status)
  if (filter.org_unit) {
    const unit = filter.org_unit
    found = found.where((eb) =>
      eb.or([
        eb('org_unit_uid', '=', unit),
        eb('org_unit_path', 'like', `%/${unit}/%`),
        eb('org_unit_path', 'like', `%/${unit}`),
      ]),
    )
  }
  return found
}

/** Of these a card can be made. */
export function eligible(scope: ReadScope, wish: Wish, { regenerate }: { regenerate: boolean }) {
  const able = matching(scope, wish).where('mpi_id', 'is not', null).where('problem', 'is', null)
  return regenerate ? able : able.where('has_card', '=', false)
}

export async function countWithCard(scope: ReadScope, wish: Wish): Promise<number> {
  const { count } = await matching(scope, wish)
    .where('has_card', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function hasEligible(scope: ReadScope, programmeUid: string): Promise<boolean> {
  const found = await eligible(scope, { programmeUid, filter: {} }, { regenerate: false })
    .select('enrollment_uid')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
