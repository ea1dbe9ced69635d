import { sql } from 'kysely'
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

export async function listJobs(
  { db, tenantId }: ReadScope,
  campaignId: string,
  page: { limit: number; offset: number },
) {
  const found = db.selectFrom('generation_job').where('tenant_id', '=', tenantId).where('campaign_id', '=', campaignId)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'status', 'cards_generated', 'total_cards', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const items = rows.map(({ id, created_at, ...row }) => ({ job_id: id, ...row, created_at: created_at.toISOString() }))
  return { total, ...page, items }
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

export interface JobListPage {
  limit: number
  offset: number
  before?: string | undefined
}

/** The jobs of all campaigns that are not archived, newest first. An offset costs more on every page; `before` does not. */
export async function listLatestJobs(scope: ReadScope, { before, ...page }: JobListPage) {
  const { db, tenantId } = scope
  const { total } = await db
    .selectFrom('campaign')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('job_count'), sql.lit(0)).as('total'))
    .where('tenant_id', '=', tenantId)
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow()
  let found = db
    .selectFrom('generation_job as job')
    .innerJoin('campaign', 'campaign.id', 'job.campaign_id')
    .selectAll('job')
    .select(['campaign.name as campaign_name', 'campaign.prefix as campaign_prefix'])
    .where('job.tenant_id', '=', tenantId)
    .where('campaign.status', '<>', 'archived')
  if (before !== undefined) {
    const last = await getJob(scope, before)
    found = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('job.created_at', 'job.id'), '<', tuple(last.created_at, last.id)),
    )
  }
  const items = await found
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total: Number(total), ...page, items }
}
