import type { ReadScope } from '#platform/scopes.ts'
import { getFamily } from '#slices/mpi/index.ts'
import { enrollmentsWithProgramme } from './enrollments-with-programme.ts'

/** Lists a person's synchronized enrollments, newest first, including those of identities that were merged into this one. */
export async function listPersonEnrollments(
  scope: ReadScope,
  mpiId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { members } = await getFamily(scope, mpiId)
  const found = enrollmentsWithProgramme(scope).where('enrollment.mpi_id', 'in', members)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await found
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
