import type { ReadScope } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'

/** Lists a person's synchronized enrollments, newest first, including those of identities that were merged into this one. */
export async function listPersonEnrollments(
  scope: ReadScope,
  mpiId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { members } = await getFamily(scope, mpiId)
  const found = scope.db
    .selectFrom('dhis2_enrollment as enrollment')
    .where('enrollment.tenant_id', '=', scope.tenantId)
    .where('enrollment.mpi_id', 'in', members)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await found
    .innerJoin('dhis2_programme as programme', (join) =>
      join
        .onRef('programme.tenant_id', '=', 'enrollment.tenant_id')
        .onRef('programme.programme_uid', '=', 'enrollment.programme_uid'),
    )
    .select([
      'enrollment.enrollment_uid as enrollment_id',
      'enrollment.programme_uid',
      'programme.public_label',
      'enrollment.enrolled_on as enrollment_date',
      'enrollment.status',
      'enrollment.has_card',
    ])
    .orderBy('enrollment.enrolled_on', 'desc')
    .orderBy('enrollment.enrollment_uid')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, limit, offset, items }
}
