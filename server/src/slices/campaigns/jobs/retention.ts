import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'

/** What became of each row of a list. The job with its sums, its cards and what they say stay. */
export const jobRetention: RetentionRule = {
  kind: 'job_rows',
  of: 'organization',
  async deleteOld({ db, tenantId }, before, limit) {
    const { numAffectedRows } = await sql`
      delete from job_outcome where (job_id, batch_number) in (
        select outcome.job_id, outcome.batch_number from job_outcome outcome
        join generation_job job on job.id = outcome.job_id and job.status in ('completed', 'failed')
        where outcome.tenant_id = ${tenantId} and outcome.recorded_at < ${before.toISOString()}
        order by outcome.recorded_at limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}
