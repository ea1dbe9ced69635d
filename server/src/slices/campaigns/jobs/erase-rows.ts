import { deleteKeys, deleteKeysUnder, storeErasureKeys } from '#platform/crypto/erasure-keys.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { deleteNumber } from '../numbers/enter-numbers.ts'
import { batchKeyId, type CardDetails, findDetails, readCardDetails, sealBatch, unsealBatch } from './batches.ts'

/** A place in the list of a job. */
export interface ListPlace {
  jobId: string
  place: number
}

/** What the lists of jobs say of one person beyond the registry. */
export async function collectRows(scope: ReadScope, places: readonly ListPlace[]) {
  const rows = []
  for (const { jobId, place } of places)
    rows.push({ job_id: jobId, row: place + 1, ...(await readCardDetails(scope, jobId, place)) })
  return rows
}

/**
 * Empties what the lists of jobs say of an erased person. The rest of the batch is sealed under a new key and the old key is
 * deleted, so that older copies of the batch say nothing either.
 */
export async function eraseRows(work: UnitOfWork, places: readonly ListPlace[]): Promise<number> {
  let count = 0
  for (const { jobId, place } of places) {
    await deleteNumber(work, jobId, place)
    const { batch, from } = await findDetails(work, jobId, place)
    const entries = batch && (await unsealBatch<CardDetails | Record<string, never>>(work, batch))
    if (!batch || !entries) continue
    const rest = entries.map((entry, at) => (from + at === place ? {} : entry))
    const firstKeyId = batchKeyId(jobId, 'details', batch.number)
    const { key, sealed } = sealBatch(await work.keys(), `${firstKeyId}~${work.newId('sharedKey')}`, batch.id, rest)
    await work.db
      .updateTable('job_batch')
      .set({ sealed_content: sealed })
      .where('tenant_id', '=', work.tenantId)
      .where('id', '=', batch.id)
      .execute()
    await deleteKeys(work, [firstKeyId])
    await deleteKeysUnder(work, firstKeyId)
    await storeErasureKeys(work, [key])
    count += 1
  }
  return count
}
