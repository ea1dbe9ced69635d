import type { ReadScope } from '#platform/scopes.ts'

/** How many cards a job has, and how many people hold them. */
export async function countHolders(
  { db, tenantId }: ReadScope,
  jobId: string,
): Promise<{ cards: number; people: number }> {
  return db
    .selectFrom('card')
    .select(({ fn }) => [fn.countAll<number>().as('cards'), fn.count<number>('mpi_id').distinct().as('people')])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
}
