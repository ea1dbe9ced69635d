import type { Tx } from '#platform/db/database.ts'
import type { ReadScope, UnitOfWork } from '#platform/unit-of-work.ts'
import { JobNotFound } from '../errors.ts'
import type { Job } from '../tables.ts'

export async function getJob({ db, tenantId }: ReadScope, id: string): Promise<Job> {
  const job = await db
    .selectFrom('generation_job')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
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

/** A piece's people, in order. */
export async function openPiece<T>(work: ReadScope, piece: { id: string; sealed_people: string }): Promise<T[]> {
  const keys = await work.keys()
  return JSON.parse(keys.open(piece.sealed_people, `job_piece.sealed_people:${piece.id}`)) as T[]
}

export function findPiece({ db, tenantId }: ReadScope, jobId: string, number: number) {
  return db
    .selectFrom('job_piece')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Once a job has ended nobody needs its people any more: who they are is in the registry. */
export async function forgetPieces(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db.deleteFrom('job_piece').where('tenant_id', '=', work.tenantId).where('job_id', '=', jobId).execute()
}
