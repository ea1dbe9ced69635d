import type { ReadScope } from '#platform/scopes.ts'

/** How many cards of a job each holder has, whatever their status. */
export async function countCardsByHolder(
  { db, tenantId }: ReadScope,
  jobId: string,
): Promise<{ mpi_id: string; cards: number }[]> {
  const rows = await db
    .selectFrom('card')
    .select(({ fn }) => ['mpi_id', fn.countAll<number>().as('cards')])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('mpi_id', 'is not', null)
    .groupBy('mpi_id')
    .execute()
  return rows.map(({ mpi_id, cards }) => ({ mpi_id: mpi_id ?? '', cards }))
}
