import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { countStorage } from '#slices/billing/index.ts'
import { destroyStoredFiles, keepStoredFiles, SweepFiles } from '../files/stored-files.ts'
import type { Artifact } from '../jobs/artifacts.ts'
import { lockJob } from '../jobs/queries.ts'
import type { Job } from '../tables.ts'

/** Those who print again usually print the same; older layouts are made anew. */
const MAX_LAYOUTS = 4

export async function findLayout(
  { db, tenantId }: ReadScope,
  jobId: string,
  layout: string,
): Promise<Artifact | undefined> {
  const row = await db
    .selectFrom('printed_layout')
    .select('artifact')
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('layout', '=', layout)
    .executeTakeFirst()
  return row?.artifact
}

/** Keeps a new file unless the job's files changed while it was made: then it may show people who are no longer to be shown. */
export async function keepLayout(
  work: UnitOfWork,
  { job: seen, layout, artifact }: { job: Job; layout: string; artifact: Artifact },
): Promise<boolean> {
  const job = await lockJob(work, seen.id)
  const isSame = job.files_made_at?.getTime() === seen.files_made_at?.getTime() && job.files_removed_at === null
  if (!isSame || (await findLayout(work, job.id, layout))) {
    await destroyStoredFiles(work, [artifact])
    await work.enqueue(SweepFiles, {}, { key: 'sweep' })
    return false
  }
  await work.db
    .insertInto('printed_layout')
    .values({ job_id: job.id, layout, tenant_id: work.tenantId, artifact: JSON.stringify(artifact), made_at: work.now })
    .execute()
  await keepStoredFiles(work, [artifact])
  await countStorage(work, { cause: `layout-made:${artifact.file_id}`, bytes: artifact.size_bytes })
  await destroyOthers(work, job.id, layout)
  return true
}

/** Makes room for a new layout: the oldest are made again when somebody asks. */
async function destroyOthers(work: UnitOfWork, jobId: string, newLayout: string): Promise<void> {
  const others = (await listLayouts(work, jobId)).filter(({ layout }) => layout !== newLayout)
  await destroy(work, jobId, others.slice(MAX_LAYOUTS - 1))
}

/** Destroys all layouts of a job. They are made again when somebody asks. */
export async function destroyLayouts(work: UnitOfWork, jobId: string): Promise<void> {
  await destroy(work, jobId, await listLayouts(work, jobId))
}

/** The newest first. */
function listLayouts({ db, tenantId }: ReadScope, jobId: string): Promise<MadeLayout[]> {
  return db
    .selectFrom('printed_layout')
    .select(['layout', 'artifact'])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .orderBy('made_at', 'desc')
    .execute()
}

interface MadeLayout {
  layout: string
  artifact: Artifact
}

async function destroy(work: UnitOfWork, jobId: string, layouts: readonly MadeLayout[]): Promise<void> {
  if (layouts.length === 0) return
  const artifacts = layouts.map(({ artifact }) => artifact)
  await destroyStoredFiles(work, artifacts)
  await work.db
    .deleteFrom('printed_layout')
    .where('tenant_id', '=', work.tenantId)
    .where('job_id', '=', jobId)
    .where(
      'layout',
      'in',
      layouts.map(({ layout }) => layout),
    )
    .execute()
  for (const { file_id, size_bytes } of artifacts)
    await countStorage(work, { cause: `layout-removed:${file_id}`, bytes: -size_bytes })
  await work.enqueue(SweepFiles, {}, { key: 'sweep' })
}
