import type { Tx } from '#platform/db/database.ts'
import type { ReadScope, UnitOfWork } from '#platform/unit-of-work.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import type { CardDesign } from '../design/card-design.ts'
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

const CAMPAIGNS_LOOKED_AT = 100
const JOBS_OF_EACH = 5

/** The latest jobs of the newest campaigns in use: a few index reads for each, however long the history. */
export async function listLatestJobs({ db, tenantId }: ReadScope, page: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('campaign')
        .select(['id', 'name', 'prefix'])
        .where('tenant_id', '=', tenantId)
        .where('status', 'in', ['active', 'completed'])
        .orderBy('created_at', 'desc')
        .limit(CAMPAIGNS_LOOKED_AT)
        .as('campaign'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('generation_job')
          .selectAll()
          .where('tenant_id', '=', tenantId)
          .whereRef('generation_job.campaign_id', '=', 'campaign.id')
          .orderBy('created_at', 'desc')
          .limit(JOBS_OF_EACH)
          .as('job'),
      (join) => join.onTrue(),
    )
    .selectAll('job')
    .select(['campaign.name as campaign_name', 'campaign.prefix as campaign_prefix'])
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id')
    .execute()
  return { total: rows.length, ...page, items: rows.slice(page.offset, page.offset + page.limit) }
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

/** What all cards of the job share stands before the first person. */
export const DESIGN_PIECE = -1

export type JobLook = CardDesign & { template?: TemplateId }

export async function openDesign(scope: ReadScope, jobId: string): Promise<JobLook> {
  const piece = await findPiece(scope, jobId, DESIGN_PIECE)
  return piece ? ((await openPiece<JobLook>(scope, piece))[0] ?? {}) : {}
}

/** Once a job has ended nobody needs its people any more: who they are is in the registry. */
export async function forgetPieces(work: UnitOfWork, jobId: string): Promise<void> {
  await work.db.deleteFrom('job_piece').where('tenant_id', '=', work.tenantId).where('job_id', '=', jobId).execute()
}
