import type { UnitOfWork } from '#platform/scopes.ts'
import type { PersonChange, PersonRecord } from '#slices/mpi/index.ts'
import { type EnrollmentRecord, openRecords } from '../enrollment-record.ts'
import type { CardField } from '../mapping/mapping.ts'
import type { ClassifiedBatch } from './classify-rows.ts'

/** The fields that follow DHIS2, by the card field that they are mapped to. The others are for the registry to say. */
export const followedFields = {
  first_name: 'first_name',
  last_name: 'last_name',
  date_of_birth: 'date_of_birth',
  gender: 'gender',
  phone_number: 'phone_number',
  zone: 'commune',
} as const satisfies Partial<Record<CardField, keyof PersonRecord>>

type Changed = ClassifiedBatch['changed'][number]

/**
 * What DHIS2 says otherwise of known people than when they were last read. A value that did not change in DHIS2 leaves a
 * correction in the registry alone, and one that DHIS2 no longer shows is kept: the account may only have lost sight of it.
 */
export async function changesOfPeople(
  work: UnitOfWork,
  rows: readonly Changed[],
  identities: ReadonlyMap<string, { mpi_id: string; outcome: string }>,
): Promise<PersonChange[]> {
  const known = rows.filter(({ stored, source }) => {
    const identity = identities.get(source.trackedEntityUid)
    return stored?.mpi_id && identity?.outcome === 'resolved'
  })
  if (known.length === 0) return []
  const before = await work.db
    .selectFrom('dhis2_enrollment')
    .select(['enrollment_uid', 'sealed_record'])
    .where('tenant_id', '=', work.tenantId)
    .where(({ eb, val }) => eb('enrollment_uid', '=', eb.fn.any(val(known.map(({ source }) => source.uid)))))
    .execute()
  const opened = await openRecords(work, before)
  const records = new Map(before.map((row, at) => [row.enrollment_uid, opened[at]?.fields ?? {}]))
  const changes = new Map<string, PersonChange['input']>()
  for (const { source, person } of known) {
    const mpiId = identities.get(source.trackedEntityUid)?.mpi_id
    const input = person && changedFields(records.get(source.uid) ?? {}, person)
    if (mpiId && input) changes.set(mpiId, { ...changes.get(mpiId), ...input })
  }
  return [...changes].map(([mpi_id, input]) => ({ mpi_id, input }))
}

function changedFields(before: EnrollmentRecord['fields'], person: PersonRecord): PersonChange['input'] | undefined {
  const changed = Object.entries(followedFields).flatMap(([cardField, field]): [string, string][] => {
    const value = person[field]
    return value !== null && value !== (before[cardField as CardField] ?? null) ? [[field, value]] : []
  })
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}
