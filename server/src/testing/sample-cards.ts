import type { UnitOfWork } from '#platform/scopes.ts'
import {
  generateCards,
  type JobCard,
  listJobCards,
  recordCards,
  reserveCards,
  withTokens,
} from '#slices/cards/index.ts'

export interface SampleCards {
  campaignId: string
  jobId: string
  prefix: string
  /** The holders of the cards, in the order of the cards. */
  mpiIds: readonly string[]
  validUntil?: string | null
}

/** Cards as they are while their job is being printed: they have records and do not verify yet. */
export async function recordSampleCards(work: UnitOfWork, sample: SampleCards): Promise<JobCard[]> {
  const { campaignId, jobId, prefix, mpiIds, validUntil = null } = sample
  const count = mpiIds.length
  const keys = await work.keys()
  await reserveCards(
    work,
    jobId,
    await generateCards({ keys, newId: work.newId }, { prefix, codeLength: 8, count, batchSize: count }),
  )
  await recordCards(work, { campaignId, jobId, batchSize: count, validUntil, batches: [{ number: 0, mpiIds }] })
  return withTokens(keys, await listJobCards(work, jobId, { from: 0, to: count }))
}
