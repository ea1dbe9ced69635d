import type { Tx } from '#platform/db/database.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { JobNotFound } from '../errors.ts'
import type { Job } from '../tables.ts'

export async function findJobById({ db, tenantId }: ReadScope, id: string): Promise<Job | undefined> {
  return db
    .selectFrom('generation_job')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function getJob(scope: ReadScope, id: string): Promise<Job> {
  const job = await findJobById(scope, id)
  if (!job) throw new JobNotFound()
  return job
}

export async function lockJob(scope: ReadScope & { db: Tx }, id: string): Promise<Job> {
  const job = await scope.db
    .selectFrom('generation_job')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!job) throw new JobNotFound()
  return job
}

export async function listOpenJobs({ db, tenantId }: ReadScope, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('generation_job')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', ['pending', 'generating'])
    .execute()
  return rows.map(({ id }) => id)
}
