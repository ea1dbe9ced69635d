import type { ReadScope } from '#platform/scopes.ts'

/** The organization's enrollments, each joined with its programme. */
export function enrollmentsWithProgramme({ db, tenantId }: ReadScope) {
  return db
    .selectFrom('dhis2_enrollment as enrollment')
    .innerJoin('dhis2_programme as programme', (join) =>
      join
        .onRef('programme.tenant_id', '=', 'enrollment.tenant_id')
        .onRef('programme.programme_uid', '=', 'enrollment.programme_uid'),
    )
    .where('enrollment.tenant_id', '=', tenantId)
}
