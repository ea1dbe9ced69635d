import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { countStorage } from '#slices/billing/index.ts'
import { type Artifact, cardFileKinds } from '../jobs/artifacts.ts'
import { lockJob } from '../jobs/queries.ts'
import { destroyLayouts } from '../printing/made-layouts.ts'
import type { Job } from '../tables.ts'
import { requestRebuild } from './rebuild-files.ts'
import { destroyStoredFiles, SweepFiles } from './stored-files.ts'

export const ExpireFiles = defineJob('campaigns.expire-files', Type.Object({}))

const BATCH = 50

interface DueJob {
  id: string
  tenant_id: string
  files_expire_at: Date
}

/**
 * Removes files whose time is over, one job in each transaction. The index holds only jobs with files to remove. A job that
 * cannot be done is left for the next hour and holds up no other.
 */
export async function expireFiles(services: Services, signal: AbortSignal): Promise<void> {
  let last: DueJob | undefined
  for (;;) {
    const due = await listDueJobs(services, last)
    for (const { id, tenant_id: tenantId } of due) {
      if (signal.aborted) return
      try {
        await inUnitOfWork(services, { tenantId, actor: theSystem }, (work) =>
          removeCardFiles(work, id, 'job.files_expired'),
        )
        services.metrics.count('samakart_retention_deleted_total', { kind: 'job_files' })
      } catch (error) {
        services.log.error('files could not be removed', { job_id: id, error })
      }
    }
    if (due.length < BATCH) return
    last = due.at(-1)
  }
}

function listDueJobs(services: Services, last: DueJob | undefined): Promise<DueJob[]> {
  return inPlatformScope(services, async ({ db, now }) => {
    const behind = last ? sql`and (files_expire_at, id) > (${last.files_expire_at}, ${last.id})` : sql``
    const { rows } = await sql<DueJob>`
      select id, tenant_id, files_expire_at from generation_job
      where files_expire_at <= ${now} ${behind}
      order by files_expire_at, id limit ${BATCH}`.execute(db)
    return rows
  })
}

/**
 * Destroys the files of a job that show people: PDF, sheets and ZIP. With the commit nobody can read them any more. Portal and
 * manifest stay, and the job still names the hashes of what was removed, as the manifest does. False if there was nothing to
 * remove.
 */
export async function removeCardFiles(
  work: UnitOfWork,
  jobId: string,
  action: 'job.files_expired' | 'job.files_removed',
): Promise<boolean> {
  const job = await lockJob(work, jobId)
  const files = keptCardFiles(job)
  if (files.length === 0) return false
  const bytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  await destroyStoredFiles(work, files)
  await destroyLayouts(work, jobId)
  await work.db
    .updateTable('generation_job')
    .set({ files_removed_at: work.now, files_expire_at: null })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .execute()
  await countStorage(work, { cause: `files-removed:${jobId}:${job.files_made_at?.toISOString()}`, bytes: -bytes })
  recordAct(work, { action, object: jobId, details: { files: files.length, bytes } })
  await work.enqueue(SweepFiles, {}, { key: 'sweep' })
  work.notifyAllProcesses('job-changed', { jobId })
  return true
}

/**
 * For people who were erased: destroys the files of these jobs that show people, and has them made again from the registry,
 * without whoever is no longer there. Files that had been removed before stay removed.
 */
export async function remakeFilesOfJobs(work: UnitOfWork, jobIds: Iterable<string>): Promise<void> {
  // Everybody locks jobs in the same order.
  for (const jobId of [...new Set(jobIds)].sort()) {
    if (await removeCardFiles(work, jobId, 'job.files_removed')) await requestRebuild(work, jobId)
    else await restartRebuild(work, jobId)
  }
}

/** Files that are being made right now may show the person: another instant of removal makes that attempt begin anew. */
async function restartRebuild(work: UnitOfWork, jobId: string): Promise<void> {
  const { rebuild_requested_at, files_removed_at } = await lockJob(work, jobId)
  if (!rebuild_requested_at || !files_removed_at) return
  const later = Math.max(work.now.getTime(), files_removed_at.getTime() + 1)
  await work.db
    .updateTable('generation_job')
    .set({ files_removed_at: new Date(later) })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .execute()
  await requestRebuild(work, jobId)
}

function keptCardFiles({ status, artifacts, files_removed_at }: Job): Artifact[] {
  if (status !== 'completed' || !artifacts || files_removed_at) return []
  return cardFileKinds.map((kind) => artifacts[kind])
}
