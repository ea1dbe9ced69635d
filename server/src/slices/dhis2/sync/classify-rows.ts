import type { ReadScope } from '#platform/scopes.ts'
import type { SourceEnrollment } from '../client/enrollment.ts'
import type { Normalized } from './normalize.ts'

/** What the registry has of an enrollment. */
export interface StoredEnrollment {
  enrollment_uid: string
  row_hash: Buffer
  mpi_id: string | null
  blocked_values: number
}

export interface HashedRow {
  source: SourceEnrollment
  hash: Buffer
}

/** A batch of the source, told apart by what there is to do. */
export interface ClassifiedBatch {
  /** As it was: one look and no write. */
  same: StoredEnrollment[]
  changed: (Normalized & { hash: Buffer; known: StoredEnrollment | undefined })[]
  /** Enrollments that DHIS2 has deleted. */
  gone: string[]
}

export async function findStoredEnrollments(
  { db, tenantId }: ReadScope,
  rows: readonly HashedRow[],
): Promise<Map<string, StoredEnrollment>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectFrom('dhis2_enrollment')
    .select(['enrollment_uid', 'row_hash', 'mpi_id', 'blocked_values'])
    .where('tenant_id', '=', tenantId)
    .where(({ eb, val }) => eb('enrollment_uid', '=', eb.fn.any(val(rows.map(({ source }) => source.uid)))))
    .execute()
  return new Map(found.map((row) => [row.enrollment_uid, row]))
}

/** Only what changed is normalized. */
export function classifyRows(
  rows: readonly HashedRow[],
  known: ReadonlyMap<string, StoredEnrollment>,
  normalize: (source: SourceEnrollment) => Normalized,
): ClassifiedBatch {
  const batch: ClassifiedBatch = { same: [], changed: [], gone: [] }
  for (const { source, hash } of rows) {
    const standing = known.get(source.uid)
    if (source.isDeleted) batch.gone.push(source.uid)
    else if (standing?.row_hash.equals(hash)) batch.same.push(standing)
    else batch.changed.push({ ...normalize(source), hash, known: standing })
  }
  return batch
}
