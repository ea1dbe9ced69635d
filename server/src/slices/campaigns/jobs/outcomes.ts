import { sql } from 'kysely'
import type { RetentionRule } from '#platform/retention/rule.ts'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'

/**
 * What became of a row of a list: its person was known, is new, or is new and looks like somebody known; or it got no card because the
 * person has one, or a card that replaces an earlier one.
 */
export const rowOutcomes = ['resolved', 'created', 'pending_review', 'skipped', 'replaced'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const letters: Record<RowOutcome, string> = {
  resolved: 'r',
  created: 'c',
  pending_review: 'p',
  skipped: 's',
  replaced: 'x',
}
const byLetter = new Map(Object.entries(letters).map(([outcome, letter]) => [letter, outcome as RowOutcome]))

/** Kept for a whole batch in one short row, because jobs have many people. */
export async function recordOutcomes(
  work: UnitOfWork,
  jobId: string,
  batchNumber: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await work.db
    .insertInto('job_outcome')
    .values({
      job_id: jobId,
      batch_number: batchNumber,
      tenant_id: work.tenantId,
      outcomes: outcomes.map((outcome) => letters[outcome]).join(''),
      recorded_at: work.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The outcomes of a job's rows by their places. Jobs of earlier versions have none. */
export async function readOutcomes(
  { db, tenantId }: ReadScope,
  job: { id: string; batch_size: number },
  places: { from: number; to: number },
): Promise<Map<number, RowOutcome>> {
  const rows = await db
    .selectFrom('job_outcome')
    .select(['batch_number', 'outcomes'])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', job.id)
    .where('batch_number', '>=', Math.floor(places.from / job.batch_size))
    .where('batch_number', '<=', Math.floor(places.to / job.batch_size))
    .execute()
  const outcomes = new Map<number, RowOutcome>()
  for (const { batch_number, outcomes: text } of rows)
    for (const [at, letter] of [...text].entries()) {
      const outcome = byLetter.get(letter)
      if (outcome) outcomes.set(batch_number * job.batch_size + at, outcome)
    }
  return outcomes
}

export async function deleteOutcomes({ db, tenantId }: UnitOfWork, jobId: string): Promise<void> {
  await db.deleteFrom('job_outcome').where('tenant_id', '=', tenantId).where('job_id', '=', jobId).execute()
}

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
