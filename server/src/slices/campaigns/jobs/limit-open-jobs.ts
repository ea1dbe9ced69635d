import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/scopes.ts'
import { TooManyOpenJobs } from '../errors.ts'

/** The speed of one worker among several. */
const CARDS_PER_SECOND = 300
const MIN_RETRY_SECONDS = 5

/**
 * Refuses a job beyond the organization's limit. Call it after the charge, which locks the organization's account, so that
 * its jobs are accepted one after the other.
 */
export async function limitOpenJobs({ db, tenantId }: UnitOfWork, limit: number): Promise<void> {
  const { rows } = await sql<{ jobs: number; shortest: number }>`
    select count(*)::int as jobs, min(total_cards)::int as shortest from generation_job
    where status in ('pending', 'generating') and tenant_id = ${tenantId}`.execute(db)
  const [open] = rows
  if (!open || open.jobs <= limit) return
  throw new TooManyOpenJobs(limit, MIN_RETRY_SECONDS + Math.ceil(open.shortest / CARDS_PER_SECOND))
}
