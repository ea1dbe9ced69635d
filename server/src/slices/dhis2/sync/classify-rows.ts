import type { ReadScope } from '#platform/scopes.ts'
import type { SourceEnrollment } from '../client/enrollment.ts'
import type { Normalized } from './normalize.ts'

/** What the last reading has stored of an enrollment. */
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

/** The rows of a batch, by what there is to do. */
export interface ClassifiedBatch {
  unchanged: StoredEnrollment[]
  changed: (Normalized & { hash: Buffer; stored: StoredEnrollment | undefined })[]
  /** Enrollments that DHIS2 has deleted. */
  deleted: string[]
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

/** Normalizes only the rows that changed. */
export function classifyRows(
  rows: readonly HashedRow[],
  stored: ReadonlyMap<string, StoredEnrollment>,
  normalize: (source: SourceEnrollment) => Normalized,
): ClassifiedBatch {
  const batch: ClassifiedBatch = { unchanged: [], changed: [], deleted: [] }
  for (const { source, hash } of rows) {
    const previous = stored.get(source.uid)
    if (source.isDeleted) batch.deleted.push(source.uid)
    else if (previous?.row_hash.equals(hash)) batch.unchanged.push(previous)
    else batch.changed.push({ ...normalize(source), hash, stored: previous })
  }
  return batch
}
