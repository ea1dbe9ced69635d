import type { ReadScope } from '#platform/scopes.ts'
import { readMpiId } from './mpi-id.ts'
import { findPhotoRow } from './photos/find-photos.ts'
import { listProgrammes } from './programmes.ts'
import { getActiveRow, openIdentity, type SelectedIdentity } from './queries.ts'

/** An identity as the API shows it. */
export async function presentIdentity(scope: ReadScope, row: SelectedIdentity) {
  const { person } = (await openIdentity(scope, row)).content
  const { dhis2_instance_url: _, ...shown } = person
  return {
    mpi_id: row.mpi_id,
    ...shown,
    programmes: await listProgrammes(scope, row.identity_number),
    programme_count: row.programme_count,
    photo_updated_at: (await findPhotoRow(scope, row))?.updated_at.toISOString() ?? null,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export interface IdentityAnswer {
  identity: Awaited<ReturnType<typeof presentIdentity>> & { redirected_from?: string }
  headers: Record<string, string>
}

/** For a merged identity the answer is the active one, and says so. */
export async function readIdentity(scope: ReadScope, mpiId: string): Promise<IdentityAnswer> {
  return answerWith(scope, await getActiveRow(scope, mpiId), mpiId)
}

export async function answerWith(
  scope: ReadScope,
  row: SelectedIdentity,
  requestedId: string,
): Promise<IdentityAnswer> {
  const identity = await presentIdentity(scope, row)
  const normalizedId = readMpiId(requestedId)
  if (normalizedId === row.mpi_id) return { identity, headers: {} }
  return {
    identity: { ...identity, redirected_from: normalizedId },
    headers: { 'content-location': `/mpi/${row.mpi_id}` },
  }
}
