import { StoredFileDamaged, writeSealed } from '@samakart/sealed-files'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { recordAct } from '#slices/audit/index.ts'
import type { Artifacts } from '../jobs/artifacts.ts'
import { newAttempt } from '../jobs/job-attempt.ts'
import { describeFiles, storeFiles } from '../jobs/publish-files.ts'
import { lockJob } from '../jobs/queries.ts'
import type { Job } from '../tables.ts'
import { artifactReader } from './artifact-reader.ts'
import { jobsWithFiles, keptFiles } from './check-files.ts'
import { destroyStoredFiles, keepStoredFiles } from './stored-files.ts'
import { makeWorkFolder, newWorkFiles } from './work-files.ts'

/**
 * Seals the files that were stored before files were sealed. It may be interrupted and repeated; a damaged file is left and
 * named. Yields what it did.
 */
export async function* sealOldFiles(
  services: Services,
  tenantId: string,
): AsyncGenerator<{ sealed: number; faults: string[] }> {
  for await (const job of jobsWithFiles(services, tenantId)) {
    const plain = keptFiles(job).filter(([, { file_id }]) => file_id === undefined)
    if (plain.length > 0) yield await sealFilesOf(services, job)
  }
}

async function sealFilesOf(services: Services, job: Job) {
  const { tenant_id: tenantId } = job
  const attempt = newAttempt(services, job)
  await using folder = await makeWorkFolder(services, job, `-seal-${services.ids.newId('event')}`)
  const files = newWorkFiles(folder.path)
  const faults: string[] = []
  const sealed: Partial<Artifacts> = {}
  for (const [kind, artifact] of keptFiles(job)) {
    if (artifact.file_id !== undefined) continue
    try {
      const read = await artifactReader(services, tenantId, artifact)
      await writeSealed(files[kind].path, files[kind].seal, await read())
      Object.assign(sealed, await describeFiles(attempt, files, [kind]))
    } catch (error) {
      if (!(error instanceof StoredFileDamaged)) throw error
      faults.push(`${kind} of ${job.id}: ${error.message}`)
    }
  }
  if (Object.keys(sealed).length > 0) {
    await storeFiles(attempt, files, sealed)
    await attempt.act((work) => nameSealedFiles(work, job, sealed))
  }
  return { sealed: Object.keys(sealed).length, faults }
}

/** The content is the same, so sizes, hashes and the manifest stay. What changed meanwhile is left for the next attempt. */
async function nameSealedFiles(work: UnitOfWork, seen: Job, sealed: Partial<Artifacts>): Promise<void> {
  const job = await lockJob(work, seen.id)
  if (!job.artifacts || JSON.stringify(job.artifacts) !== JSON.stringify(seen.artifacts)) return
  if (job.files_removed_at?.getTime() !== seen.files_removed_at?.getTime()) return
  const artifacts: Artifacts = { ...job.artifacts, ...sealed }
  const replaced = keptFiles(job).flatMap(([kind, artifact]) => (sealed[kind] ? [artifact] : []))
  await destroyStoredFiles(work, replaced)
  await keepStoredFiles(work, Object.values(sealed))
  await work.db
    .updateTable('generation_job')
    .set({ artifacts: JSON.stringify(artifacts) })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', job.id)
    .execute()
  recordAct(work, { action: 'job.files_sealed', object: job.id, details: { files: replaced.length } })
}
