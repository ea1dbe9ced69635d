import { Type } from 'typebox'
import { defineJob } from '#platform/queue/job.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { JobNotCompleted } from '../errors.ts'
import { lockJob } from '../jobs/queries.ts'

/** Ten thousand cards take seconds to minutes; a worker that dies is noticed by its missing heartbeat. */
export const RebuildFiles = defineJob(
  'campaigns.rebuild-files',
  Type.Object({ tenant_id: Type.String(), job_id: Type.String() }),
  { timeoutSeconds: 3_600, retries: 3, firstDelaySeconds: 10, isLong: true, isKeyed: true },
)

/** Has whatever is damaged, missing or removed of a job's files made again. It costs nothing. */
export async function requestRebuild(work: UnitOfWork, jobId: string): Promise<void> {
  const job = await lockJob(work, jobId)
  if (job.status !== 'completed' || !job.artifacts) throw new JobNotCompleted({ values: { status: job.status } })
  await work.db
    .updateTable('generation_job')
    .set({ rebuild_requested_at: work.now })
    .where('tenant_id', '=', work.tenantId)
    .where('id', '=', jobId)
    .execute()
  await work.enqueue(RebuildFiles, { tenant_id: work.tenantId, job_id: jobId }, { key: jobId })
  recordAct(work, { action: 'job.rebuild_requested', object: jobId })
  work.notifyAllProcesses('job-changed', { jobId })
}
