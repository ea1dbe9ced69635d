import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { MOST_COUNTED, type WaitingKind, type WaitingWork } from '#platform/metrics/measure-queues.ts'
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

/** Counts running jobs. The first condition lets the index of open jobs answer, so that the cost does not grow with history. */
export async function countGenerating({ db, tenantId }: ReadScope): Promise<number> {
  const { count } = await db
    .selectFrom('generation_job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['pending', 'generating'])
    .where('status', '=', 'generating')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return count
}

/** Card jobs that no worker holds. */
export const waitingJobs: WaitingKind = {
  kind: 'cards',
  async list({ db, now }) {
    const { rows } = await sql<WaitingWork>`
      select tenant_id, count(*)::int as count, min(created_at) as oldest_at from (
        select tenant_id, created_at from generation_job
        where status in ('pending', 'generating') and (lease_until is null or lease_until < ${now.toISOString()}::timestamptz)
        limit ${MOST_COUNTED}) waiting
      group by tenant_id`.execute(db)
    return rows
  },
}
