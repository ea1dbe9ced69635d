import type { ReadScope } from '#platform/scopes.ts'
import { getFamily, type IdentityAnswer, readIdentity } from '#slices/mpi/index.ts'
import { type EnrollmentRecord, openRecords } from './enrollment-record.ts'
import { enrollmentsWithProgramme } from './enrollments-with-programme.ts'
import { type CardField, isFromEvent, type Mapping } from './mapping/mapping.ts'
import { followedFields } from './sync/changed-people.ts'

/** Lists a person's synchronized enrollments, newest first, including those of identities that were merged into this one. */
export async function listPersonEnrollments(
  scope: ReadScope,
  mpiId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { members } = await getFamily(scope, mpiId)
  const found = enrollmentsWithProgramme(scope).where('enrollment.mpi_id', 'in', members)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select([
      'enrollment.enrollment_uid as enrollment_id',
      'enrollment.programme_uid',
      'programme.public_label',
      'enrollment.enrolled_on as enrollment_date',
      'enrollment.status',
      'enrollment.has_card',
      'enrollment.sealed_record',
      'programme.mappings',
    ])
    .orderBy('enrollment.enrolled_on', 'desc')
    .orderBy('enrollment.enrollment_uid')
    .limit(limit)
    .offset(offset)
    .execute()
  const { identity } = await readIdentity(scope, mpiId)
  const records = await openRecords(
    scope,
    rows.map(({ enrollment_id, sealed_record }) => ({ enrollment_uid: enrollment_id, sealed_record })),
  )
  const items = rows.map(({ sealed_record: _, mappings, ...row }, at) => ({
    ...row,
    differences: differencesOf(records[at]?.fields ?? {}, identity, mappings ?? []),
  }))
  return { total, limit, offset, items }
}

/** What DHIS2 said of the person when it was last read, where the registry says something else. */
function differencesOf(
  fields: EnrollmentRecord['fields'],
  identity: IdentityAnswer['identity'],
  mappings: readonly Mapping[],
) {
  return Object.entries(followedFields).flatMap(([cardField, field]) => {
    const dhis2 = isFromEvent(mappings, cardField as CardField) ? undefined : fields[cardField as CardField]
    return dhis2 === undefined || dhis2 === identity[field] ? [] : [{ field, registry: identity[field], dhis2 }]
  })
}
