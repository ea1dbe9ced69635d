import { type RawBuilder, sql } from 'kysely'
import { countUpTo, cutPage, inOrder, isAfter, type Order, readSort, rowsToRead } from '#platform/db/keyset.ts'
import { instantOf } from '#platform/http/instants.ts'
import type { KeysetRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import type { Job, JobStatus } from '../tables.ts'
import { getJob } from './queries.ts'

export const jobSorts = ['created_at', '-created_at', 'updated_at', '-updated_at'] as const

export interface JobFilter {
  campaign_id?: string | undefined
  status?: JobStatus | undefined
  created_from?: string | undefined
  created_before?: string | undefined
  updated_since?: string | undefined
  /** Only jobs whose ids are in this set. */
  within?: RawBuilder<unknown> | undefined
}

/** The ids of the jobs that were asked for an organisation unit or one below it, as SQL: the slice that reads units knows them. */
export type JobsOfUnit = (scope: ReadScope, orgUnit: string) => Promise<RawBuilder<unknown>>

export interface JobListRequest extends JobFilter, KeysetRange {
  sort?: (typeof jobSorts)[number] | undefined
  /** The last job of the page before. */
  before?: string | undefined
}

export type ListedJob = Job & { campaign_name: string; campaign_prefix: string }

const lastChange = sql`greatest(job.created_at, job.started_at, job.published_at, job.completed_at, job.failed_at)`

/** Jobs, newest first. Those of archived campaigns are listed only if the filter names the campaign. */
export async function listJobs(scope: ReadScope, request: JobListRequest) {
  const { limit, offset, before } = request
  const { by, isDescending } = readSort<'created_at' | 'updated_at'>(request.sort ?? '-created_at')
  const key = by === 'created_at' ? sql`job.created_at` : lastChange
  const order: Order = { key, id: sql`job.id`, type: 'timestamptz', isDescending }
  const after = before === undefined ? request.after : await keysOfJob(scope, before)
  const jobs = sql`from generation_job job join campaign on campaign.id = job.campaign_id
    where ${conditions(scope, request)}`
  const { rows } = await sql<ListedJob & { sort_key: Date }>`
    select job.*, campaign.name as campaign_name, campaign.prefix as campaign_prefix, ${key} as sort_key
    ${jobs} and ${isAfter(order, after)}
    order by ${inOrder(order)} limit ${rowsToRead(request)} offset ${after ? 0 : offset}`.execute(scope.db)
  const page = cutPage(rows, request, ({ sort_key, id }) => [sort_key.toISOString(), id])
  const counted = isUnfiltered(request) ? await countJobs(scope, request) : await countUpTo(scope.db, jobs)
  return { ...counted, limit, offset, next_after: page.next_after, items: page.rows }
}

async function keysOfJob(scope: ReadScope, jobId: string): Promise<readonly string[]> {
  const { created_at, id } = await getJob(scope, jobId)
  return [created_at.toISOString(), id]
}

function conditions({ tenantId }: ReadScope, filter: JobFilter): RawBuilder<unknown> {
  const { campaign_id, status, created_from, created_before, updated_since, within } = filter
  const all = [sql`job.tenant_id = ${tenantId}`]
  if (campaign_id === undefined) all.push(sql`campaign.status <> 'archived'`)
  else all.push(sql`job.campaign_id = ${campaign_id}`)
  if (status !== undefined) all.push(sql`job.status = ${status}`)
  if (created_from !== undefined) all.push(sql`job.created_at >= ${instantOf(created_from)}::timestamptz`)
  if (created_before !== undefined) all.push(sql`job.created_at < ${instantOf(created_before)}::timestamptz`)
  if (updated_since !== undefined) all.push(sql`${lastChange} >= ${instantOf(updated_since)}::timestamptz`)
  if (within !== undefined) all.push(sql`job.id in (${within})`)
  return sql.join(all, sql` and `)
}

const isUnfiltered = ({ status, created_from, created_before, updated_since, within }: JobFilter) =>
  [status, created_from, created_before, updated_since, within].every((filter) => filter === undefined)

/** Campaigns count their jobs. */
async function countJobs({ db, tenantId }: ReadScope, { campaign_id }: JobFilter): Promise<{ total: number }> {
  const campaigns = campaign_id === undefined ? sql`status <> 'archived'` : sql`id = ${campaign_id}`
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(job_count), 0)::int as total from campaign where tenant_id = ${tenantId} and ${campaigns}`.execute(
    db,
  )
  return { total: rows[0]?.total ?? 0 }
}

export function toJobSummary({ id, status, cards_generated, total_cards, created_at }: Job) {
  return { job_id: id, status, cards_generated, total_cards, created_at: created_at.toISOString() }
}
