import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countStorage } from '#slices/billing/index.ts'
import { type Portal, recordPublication } from '#slices/portal/index.ts'
import { type Artifact, type ArtifactKind, type Artifacts, isCardFile } from '../jobs/artifacts.ts'
import { lockJob } from '../jobs/queries.ts'
import { destroyLayouts } from '../printing/made-layouts.ts'
import type { Job } from '../tables.ts'
import { expiryOfNewFiles } from './retention.ts'
import { destroyStoredFiles, keepStoredFiles } from './stored-files.ts'
import { SweepFiles } from './sweep-files.ts'

export interface RebuiltFiles {
  /** The new files; none if nothing had to be made, or nobody is left to print a card for. */
  artifacts: Partial<Artifacts>
  portal?: Portal | undefined
}

/** The job's files changed while they were made again. The next attempt looks at them anew. */
class FilesChanged extends Error {
  override name = 'FilesChanged'
}

/** The job names the new files from now on, and those that they replace are destroyed. */
export async function replaceFiles(
  work: UnitOfWork,
  seen: Job,
  { artifacts: made, portal }: RebuiltFiles,
): Promise<void> {
  const job = await lockJob(work, seen.id)
  if (!job.artifacts || !isSameInstant(job.files_made_at, seen.files_made_at)) throw new FilesChanged()
  if (!isSameInstant(job.files_removed_at, seen.files_removed_at)) throw new FilesChanged()
  await destroyLayouts(work, job.id)
  const kinds = Object.keys(made) as ArtifactKind[]
  if (kinds.length === 0) return endRebuild(work, job.id)
  const artifacts: Artifacts = { ...job.artifacts, ...made }
  const replaced = kinds.filter((kind) => !(job.files_removed_at && isCardFile(kind))).map((kind) => old(job, kind))
  const created = Object.values(made)
  await destroyStoredFiles(work, replaced)
  await keepStoredFiles(work, created)
  const isNew = kinds.some(isCardFile)
  await work.db
    .updateTable('generation_job')
    .set({
      artifacts: JSON.stringify(artifacts),
      rebuild_requested_at: null,
      ...(isNew
        ? { files_made_at: work.now, files_removed_at: null, files_expire_at: await expiryOfNewFiles(work) }
        : {}),
    })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', job.id)
    .execute()
  await countStorage(work, {
    cause: `files-made:${job.id}:${work.now.toISOString()}`,
    bytes: sizeOf(created) - sizeOf(replaced),
  })
  if (portal) recordPublication(work, { campaignId: job.campaign_id, portal })
  recordAct(work, {
    action: 'job.files_rebuilt',
    object: job.id,
    details: { files: kinds.join(' '), new_manifest: kinds.includes('manifest') },
  })
  await work.enqueue(SweepFiles, {}, { key: 'sweep' })
  work.notifyAllProcesses('job-changed', { jobId: job.id })
}

/** Nothing was made, and trying again would not change that. */
export async function giveUpRebuild(work: UnitOfWork, jobId: string, code: string): Promise<void> {
  await endRebuild(work, jobId)
  recordAct(work, { action: 'job.rebuild_failed', object: jobId, details: { code } })
}

async function endRebuild(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db
    .updateTable('generation_job')
    .set({ rebuild_requested_at: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .execute()
  work.notifyAllProcesses('job-changed', { jobId })
}

const old = ({ artifacts }: Job, kind: ArtifactKind) => (artifacts as Artifacts)[kind]
const sizeOf = (files: readonly Artifact[]) => files.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
const isSameInstant = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime()
