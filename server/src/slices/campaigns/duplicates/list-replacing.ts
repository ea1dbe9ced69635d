import type { ReadScope } from '#platform/scopes.ts'
import type { Job } from '../tables.ts'

/** The places of a job, from one up to another, whose holders lose their earlier cards. Known until its people are deleted. */
export async function listReplacing(
  { db, tenantId }: ReadScope,
  job: Job,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const batches = await db
    .selectFrom('job_batch')
    .select('outcomes')
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', job.id)
    .where('kind', '=', 'people')
    .where('number', '>=', Math.floor(from / job.batch_size))
    .where('number', '<=', Math.floor((to - 1) / job.batch_size))
    .execute()
  const places = batches.flatMap(({ outcomes }) => outcomes?.replaces ?? [])
  return places.filter((place) => place >= from && place < to)
}
